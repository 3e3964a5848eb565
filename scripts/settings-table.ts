/**
 * `npm run settings-table`: writes the tables of all settings into OPERATING.md, made of the types in src/brand/brand.ts
 * with their comments, and of the variables in src/brand/environment.ts. A test fails when they are stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { VARIABLES } from '../src/brand/environment';

export interface Setting {
  /** `fonts[].file` */
  readonly key: string;
  readonly type: string;
  readonly meaning: string;
  readonly fallback: string;
}

type Members = ts.NodeArray<ts.TypeElement>;

/** The settings of a source file's interface `Brand`, with those of its other types in their places. */
export function settings(source: string): Setting[] {
  const file = ts.createSourceFile('brand.ts', source, ts.ScriptTarget.Latest, true);
  const interfaces = new Map(file.statements.filter(ts.isInterfaceDeclaration).map((it) => [it.name.text, it.members]));
  const aliases = new Map(file.statements.filter(ts.isTypeAliasDeclaration).map((it) => [it.name.text, it.type]));
  const expanded = new Map<string, string>();

  const describe = (members: Members, prefix: string): Setting[] =>
    members.filter(ts.isPropertySignature).flatMap((member) => {
      let type = member.type as ts.TypeNode;
      let key = prefix + member.name.getText();
      const written = (aliases.get(type.getText()) ?? type).getText();
      const tags = ts.getJSDocTags(member).map((tag) => ts.getTextOfJSDocComment(tag.comment));
      const own: Setting = {
        key,
        type: written.replaceAll('readonly ', '').replace(/\s+/g, ' ').replace(/^\| /, ''),
        meaning: ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc)?.comment) ?? '',
        fallback: tags[0] ?? (member.questionToken ? 'none' : 'required'),
      };
      if (ts.isTypeOperatorNode(type)) type = type.type;
      if (ts.isArrayTypeNode(type)) {
        type = type.elementType;
        key += '[]';
      }
      const name = type.getText();
      const inside = ts.isTypeLiteralNode(type) ? type.members : interfaces.get(name);
      if (!inside) return [own];
      const first = expanded.get(name);
      if (first) return [{ ...own, meaning: `As \`${first}\`.` }];
      if (interfaces.has(name)) expanded.set(name, key);
      const list = describe(inside, `${key}.`);
      return own.meaning === '' ? list : [{ ...own, type: key.endsWith('[]') ? 'list' : 'object' }, ...list];
    });
  return describe(interfaces.get('Brand') as Members, '');
}

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const code = (text: string): string => `\`${text}\``;

export function settingsTables(source: string): string {
  return [
    row('setting', 'type', 'meaning', 'default'),
    '|---|---|---|---|',
    ...settings(source).map(({ key, type, meaning, fallback }) => row(code(key), code(type), meaning, fallback)),
    '',
    'What differs between two deployments of a brand may come from the environment at build time:',
    '',
    row('variable', 'example', 'meaning'),
    '|---|---|---|',
    row('`BRAND_FILE`', '`my-brand.config.ts`', 'use another brand file'),
    ...Object.entries(VARIABLES).map(([name, { example, meaning }]) => row(code(name), code(example), meaning)),
  ].join('\n');
}

const MARKED = /(<!-- settings:[^>]*-->\n\n)[\s\S]*?(\n\n<!-- end of settings -->)/;

/** The guide with its tables renewed. */
export const withSettings = (guide: string, source: string): string =>
  guide.replace(MARKED, (_all, start: string, end: string) => start + settingsTables(source) + end);

const root = path.dirname(import.meta.dirname);
export const readInRoot = (file: string): string => readFileSync(path.join(root, file), 'utf8');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(
    path.join(root, 'OPERATING.md'),
    withSettings(readInRoot('OPERATING.md'), readInRoot('src/brand/brand.ts')),
  );
}
