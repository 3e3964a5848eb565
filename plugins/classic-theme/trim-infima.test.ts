import { describe, expect, it } from 'vitest';
import { classWords, trimInfima } from './trim-infima';

const trim = (css: string, code: string[], styles: string[] = [], own: string[] = []) =>
  trimInfima({ css, code, styles, own });

describe('trimInfima', () => {
  it('keeps a rule only when all classes of one of its selectors are known', () => {
    const css = '.menu { a: 1 } .menu .pills { b: 2 } .pills, .menu__link:hover { c: 3 }';
    const out = trim(css, ["clsx('menu', 'menu__link')"]);
    expect(out).toContain('.menu { a: 1 }');
    expect(out).not.toContain('.pills');
    expect(out).toMatch(/\.menu__link:hover \{ c: 3 \}/);
  });

  it('keeps element rules and classes composed at run time', () => {
    const out = trim('h1 { a: 1 } .alert--danger { b: 2 } .badge--danger { c: 3 }', ['`alert--' + '${kind}`']);
    expect(out).toContain('h1');
    expect(out).toContain('.alert--danger');
    expect(out).not.toContain('.badge--danger');
  });

  it('drops custom properties that nothing reads, also through one another', () => {
    const css =
      ':root { --ifm-a: 1; --ifm-b: var(--ifm-a); --ifm-c: 2; --ifm-d: 3 } .p { --ifm-c: 4; x: var(--ifm-c) }';
    expect(trim(css, ['p'])).not.toMatch(/--ifm-[abd]:/);
    expect(trim(css, [], ['.x { y: var(--ifm-b) }'])).toContain('--ifm-b: 1');
    expect(trim(css, ['p'])).toContain('--ifm-c: 2');
  });

  it('drops what our own root rule sets anyway, but not what it sets only under a media query', () => {
    const css =
      ":root { --ifm-a: 1; --ifm-b: 2 } html[data-theme='dark'] { --ifm-a: 3 } p { --ifm-b: 7; x: var(--ifm-a) var(--ifm-b) }";
    const out = trim(css, [], [], [':root { --ifm-a: red } @media print { :root { --ifm-b: 1 } }']);
    expect(out).not.toMatch(/--ifm-a:/);
    expect(out).not.toContain('dark');
    expect(out).toContain('--ifm-b: 2');
  });

  it('puts constants in their place, but not what is set twice, computed or known elsewhere', () => {
    const css =
      ':root { --ifm-a: 1px; --ifm-b: var(--ifm-a); --ifm-c: 2; --ifm-d: var(--ifm-c); --ifm-e: 5 } .x { --ifm-c: 3 } p { x: var(--ifm-a) var(--ifm-b) var(--ifm-c) var(--ifm-d) var(--ifm-e) }';
    const out = trim(css, ['x'], ['q { r: var(--ifm-e) }']);
    expect(out).toContain('x: 1px 1px var(--ifm-c) var(--ifm-d) var(--ifm-e)');
    expect(out).not.toMatch(/--ifm-[ab]/);
    expect(out).toContain('--ifm-e: 5');
  });

  it('drops a family that is known to be unused although its name is a common word', () => {
    const css = '.alert { a: 1 } .alert--info { b: 2 } .menu { c: 3 }';
    const out = trimInfima({ css, code: ['role="alert" alert--info menu'], styles: [], own: [], never: /^alert\b/ });
    expect(out.trim()).toBe('.menu { c: 3 }');
  });

  it('leaves no empty rule or media query behind', () => {
    expect(trim('@media print { .pills { a: 1 } } .hero { --ifm-q: 1 }', ['hero']).trim()).toBe('');
  });
});

describe('classWords', () => {
  it('reads words of any text', () => {
    const words = classWords(["className={clsx('navbar__item', 'a-b')}"]);
    expect(words.has('navbar__item')).toBe(true);
    expect(words.has('a-b')).toBe(true);
    expect(words.has('navbar')).toBe(false);
  });
});
