import { expect, it } from 'vitest';
import { addPage, addScript, firstStyles, mayMatch, nothingPresent } from './first-styles';

function present(html: string, script = '') {
  const found = nothingPresent();
  addPage(found, html);
  addScript(found, script);
  return found;
}

const page = present(
  '<html class="a b"><nav id=top class=menu><a href="#" class=\'menu__link\'>x</a></nav><p style="color:var(--own)">',
);

it.each([
  ['.menu', true],
  ['nav.menu>a.menu__link:hover::after', true],
  ['html[data-theme=dark] .menu', true],
  ['.menu[aria-expanded=true]:not(.modal *)', true],
  ['.menu:is(.modal,.other):has(>.x:not(.y))', true],
  ['*,:root', true],
  ['#top', true],
  ['.modal', false],
  ['.menu .modal', false],
  ['.menu>dialog', false],
  ['#bottom', false],
  ['.menu\\:open', false],
])('%s: %s', (selector, expected) => expect(mayMatch(selector, page)).toBe(expected));

it('keeps the order of the rules, of a list only the selectors that can match, and of a media query what is left', () => {
  const css =
    '.menu{a:1}.modal{b:2}.modal,.menu__link{c:3}@media print{.modal{d:4}}@media print{.menu{e:5}.modal{f:6}}';
  expect(firstStyles(css, page)).toBe('.menu{a:1}.menu__link{c:3}@media print{.menu{e:5}}');
});

it('drops properties that nothing reads, one after the other, but not those that a page names', () => {
  const css =
    ':root{--own:1;--used:var(--deep);--deep:2;--idle:var(--lost);--lost:3}.menu{width:var(--used)}.modal{x:var(--idle)}';
  expect(firstStyles(css, page)).toBe(':root{--own:1;--used:var(--deep);--deep:2}.menu{width:var(--used)}');
});

it('drops animations that nothing runs', () => {
  const css = '@keyframes turn{to{a:1}}@keyframes fade{to{b:2}}.menu{animation:1s turn}.modal{animation-name:fade}';
  expect(firstStyles(css, page)).toBe('@keyframes turn{to{a:1}}.menu{animation:1s turn}');
});

it('counts every word of a script that makes elements', () => {
  const made = present('<p>', 'e.className="boot-notice button--sm";document.createElement("small")');
  for (const selector of ['.boot-notice small', '.button--sm']) expect(mayMatch(selector, made)).toBe(true);
  expect(mayMatch('.button--lg', made)).toBe(false);
});
