import { expect, it } from 'vitest';
import { ruleOf } from '../src/brand/validate';
import { readInRoot, settings, settingsTables, withSettings } from './settings-table';

const source = readInRoot('src/brand/brand.ts');

it('OPERATING.md lists the settings as they are; if not, run: npm run settings-table', () => {
  const guide = readInRoot('OPERATING.md');
  expect(guide).toContain(settingsTables(source));
  expect(withSettings(guide, source)).toBe(guide);
});

it('reads keys, types, meanings and defaults, and each type once', () => {
  const text = `
    type Mode = 'a' | 'b';
    interface Item {
      /** A file. @default \`x\` */
      readonly file?: string;
    }
    export interface Brand {
      /** How. */
      readonly mode: Mode;
      readonly site: {
        /** Where. */
        readonly url: string;
      };
      /** Some. */
      readonly items?: readonly Item[];
      readonly item: Item;
    }`;
  expect(settings(text)).toEqual([
    { key: 'mode', type: "'a' | 'b'", meaning: 'How.', fallback: 'required' },
    { key: 'site.url', type: 'string', meaning: 'Where.', fallback: 'required' },
    { key: 'items', type: 'list', meaning: 'Some.', fallback: 'none' },
    { key: 'items[].file', type: 'string', meaning: 'A file.', fallback: '`x`' },
    { key: 'item', type: 'Item', meaning: 'As `items[]`.', fallback: 'required' },
  ]);
});

it('every setting has a meaning, and a rule that checks it', () => {
  const all = settings(source);
  expect(all.filter(({ meaning }) => meaning === '')).toEqual([]);
  const leaves = all.filter(({ key, type }) => !['object', 'list', 'Palette'].includes(type) && key !== 'search');
  expect(leaves.length).toBeGreaterThan(50);
  expect(leaves.filter(({ key }) => !ruleOf(key.replaceAll('[]', '.0')))).toEqual([]);
});
