import { expect, it } from 'vitest';
import { removeOverridden } from './overridden';

it('removes what our root declares again, in either color mode', () => {
  expect(removeOverridden('@layer infima{:root{--a:1;--b:2}html[data-theme=dark]{--a:3;--b:4}}:root{--a:5}')).toBe(
    '@layer infima{:root{--b:2}html[data-theme=dark]{--b:4}}:root{--a:5}',
  );
});

it.each([
  ['a value of one color mode only', '@layer infima{:root{--a:1}}html[data-theme=dark]{--a:2}'],
  ['a value of one width only', '@layer infima{:root{--a:1}}@media (width>1px){:root{--a:2}}'],
  ['a value of another layer', '@layer infima{:root{--a:1}}@layer site{:root{--a:2}}'],
  ['a value of one component', '@layer infima{.navbar--dark{--a:1}html .card{--a:1}}:root{--a:2}'],
  ['a property that is not custom', '@layer infima{:root{color:red}}:root{color:blue}'],
  ['an important value, which the layer wins', '@layer infima{:root{--a:1!important}}:root{--a:2}'],
])('keeps %s', (_, css) => {
  expect(removeOverridden(css)).toBe(css);
});
