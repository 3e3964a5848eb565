/** "Download .json" and back: the runner shows the same form, rules and texts as the docs, and refuses what isn't an app. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import brand from '../../../brand.config';
import { prepareApp } from '../data/prepare';
import { asJson } from '../panel/downloads';
import { loadApps } from '../schema/load';
import { readAppFile } from './app-file';

const WHEEL = 'https://docs.example.org/wheels/x.whl';
const apps = loadApps(path.resolve(import.meta.dirname, '../../../apps'));
const asIs = (html: string) => html;

const downloaded = async (app: (typeof apps)[number]) => {
  const library = { name: brand.library, wheel: '/wheels/x.whl' };
  const packages = Object.fromEntries(
    app.definition.needs.map((name) => [
      name,
      { version: '1', file: name, size: 1, sha256: '', imports: [], dependencies: [] },
    ]),
  );
  const prepared = await prepareApp(app, {
    brand,
    worker: '',
    embed: '',
    publish: () => '',
    packages: packages as never,
    library,
  });
  const { code, template } = prepared;
  const content = JSON.parse(asJson(prepared, { code, template }, WHEEL)) as Record<string, unknown>;
  return { prepared, content };
};

it.each(apps.map((app) => [app.id, app] as const))('%s is the same in the runner', async (_id, app) => {
  const { prepared, content } = await downloaded(app);
  const read = readAppFile(content, asIs);
  for (const key of ['id', 'title', 'summary', 'run', 'timeLimit', 'needs', 'sources', 'groups', 'widgets'] as const)
    expect(read[key], key).toEqual(prepared[key]);
  for (const key of ['rich', 'about', 'code', 'template', 'files', 'samples', 'initial', 'rules'] as const)
    expect(read[key], key).toEqual(prepared[key]);
});

describe('a file that was changed', () => {
  const first = apps.find(({ id }) => id === 'distance-converter') as (typeof apps)[number];
  it.each<[string, (content: Record<string, unknown>) => unknown, RegExp]>([
    [
      'an unknown input',
      (c) => ({ ...c, groups: [{ inputs: [{ type: 'evil', name: 'x', label: 'x' }] }] }),
      /unknown type "evil"/,
    ],
    ['a group that is a text', (c) => ({ ...c, groups: ['x'] }), /groups/],
    ['a name twice', (c) => ({ ...c, groups: [...(c.groups as []), ...(c.groups as [])] }), /used twice/],
    ['an unknown package', (c) => ({ ...c, needs: ['evil'] }), /needs/],
    ['a source that is no address', (c) => ({ ...c, sources: [{ text: 'x', url: 'javascript' }] }), /sources/],
  ])('%s', async (_name, change, message) => {
    const { content } = await downloaded(first);
    expect(() => readAppFile(change(content) as never, asIs)).toThrow(message);
  });

  it('has all of its HTML sanitized', async () => {
    const { content } = await downloaded(first);
    const html = { about: '<img onerror=x>', rich: { a: '<b onclick=x>', b: 5 } };
    const { about, rich } = readAppFile({ ...content, html }, (text) => `clean(${text})`);
    expect({ about, rich }).toEqual({ about: 'clean(<img onerror=x>)', rich: { a: 'clean(<b onclick=x>)' } });
    expect(readAppFile({ ...content, code: '<script>' }, asIs).codeHtml).toBe('&lt;script&gt;');
  });
});
