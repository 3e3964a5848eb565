import { expect, it } from 'vitest';
import { removeOverridden } from './overridden';

it.each([
  [
    'what our root declares again, in either color mode',
    '@layer infima{:root{--a:1;--b:2}html[data-theme=dark]{--a:3;--b:4}}:root{--a:5}',
    '@layer infima{:root{--b:2}html[data-theme=dark]{--b:4}}:root{--a:5}',
  ],
  [
    'what each selector of a rule declares again',
    '@layer infima{td,th{border:0;padding:0}}td{border:1px}td,th{padding:1px}',
    '@layer infima{td,th{border:0}}td{border:1px}td,th{padding:1px}',
  ],
  [
    'a condition inside of the layer, too',
    '@layer infima{@media print{.footer{display:none;color:red}}}.footer{display:flex}',
    '@layer infima{@media print{.footer{color:red}}}.footer{display:flex}',
  ],
  [
    'a rule of which nothing is left',
    '@layer infima{hr{height:0}p{margin:0}}hr{height:1px}',
    '@layer infima{p{margin:0}}hr{height:1px}',
  ],
])('removes %s', (_, css, left) => {
  expect(removeOverridden(css)).toBe(left);
});

it.each([
  ['a value of one color mode only', '@layer infima{:root{--a:1}}html[data-theme=dark]{--a:2}'],
  ['a value of one width only', '@layer infima{:root{--a:1}}@media (width>1px){:root{--a:2}}'],
  ['a value of another layer', '@layer infima{:root{--a:1}}@layer site{:root{--a:2}}'],
  ['a value of one component', '@layer infima{.navbar--dark{--a:1}html .card{--a:1}}:root{--a:2}'],
  ['a part of a shorthand', '@layer infima{pre{margin:0}code{margin-top:0}}pre{margin-top:1px}code{margin:1px}'],
  ['a state', '@layer infima{a:hover{color:red}}a{color:blue}'],
  ['an important value, which the layer wins', '@layer infima{:root{--a:1!important}}:root{--a:2}'],
  ['a nested rule', '@layer infima{.menu{code{color:red}}}code{color:blue}'],
])('keeps %s', (_, css) => {
  expect(removeOverridden(css)).toBe(css);
});
