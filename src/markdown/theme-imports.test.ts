import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { checkThemeImports } from './theme-imports';

const check = (page: string) => {
  const processor = unified().use(remarkParse).use(remarkMdx).use(checkThemeImports);
  return () => processor.runSync(processor.parse(page));
};

it.each(["import Tabs from '@theme/Tabs';", "import a from '@site/src/a';", "export const theme = '@theme/Details';"])(
  'accepts %s',
  (page) => expect(check(page)).not.toThrow(),
);

it.each([
  ["import D from '@theme/Details';", /@theme\/Details has no styles .* Write <details>/],
  ["import M from '@theme/Mermaid';", /figures\/<name>\.svg/],
  ["import F from '@theme-original/Footer';", /@theme\/Footer has no styles .* Use one of Admonition, /],
  ["export { default } from '@theme/DocItem';", /@theme\/DocItem/],
])('rejects %s with the alternative', (page, message) => expect(check(page)).toThrow(message));
