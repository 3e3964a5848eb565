/** Section 3 of SPEC.md: entities and their fields, as the application knows them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../spec/browser-test';
import { docsRoutes } from '../spec/contract';
import { brand, openAlive, root } from '../spec/site';

interface Version {
  readonly name: string;
  readonly label: string;
  readonly isLast: boolean;
  readonly path: string;
  readonly mainDocId: string;
  readonly docs: readonly { readonly id: string; readonly path: string; readonly sidebar?: string }[];
  readonly draftIds: readonly string[];
  readonly sidebars: Readonly<Record<string, unknown>>;
}

const generated = (file: string): unknown => JSON.parse(readFileSync(path.join(root, '.docusaurus', file), 'utf8'));

test('spec 3: one version, current, labelled Next, with all its fields', () => {
  const data = generated('globalData.json') as {
    'docusaurus-plugin-content-docs': { default: { versions: Version[] } };
  };
  const { versions } = data['docusaurus-plugin-content-docs'].default;
  expect(versions).toHaveLength(1);
  const [version] = versions as [Version];
  expect(version).toMatchObject({
    name: 'current',
    label: 'Next',
    isLast: true,
    path: '/',
    mainDocId: 'index',
    draftIds: [],
  });
  expect(Object.keys(version.sidebars)).toEqual(['tutorialSidebar']);
  expect(version.docs.map((doc) => doc.path)).toEqual(expect.arrayContaining(docsRoutes(brand.slug)));
  for (const doc of version.docs) {
    expect(doc.id).not.toBe('');
    expect(doc.sidebar).toBe('tutorialSidebar');
  }
});

test('spec 3 and 9: one locale, en, with all its fields', () => {
  expect(generated('i18n.json')).toMatchObject({
    defaultLocale: 'en',
    locales: ['en'],
    currentLocale: 'en',
    localeConfigs: { en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' } },
  });
});

test('spec 3 and 4: the preferred docs version is kept in local storage', async ({ page }) => {
  await openAlive(page, '/code/overview');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))).toBe('current');
});
