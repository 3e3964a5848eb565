import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Font } from '../brand/brand';
import { publishFonts } from './fonts';

const siteDir = mkdtempSync(path.join(tmpdir(), 'fonts-'));
afterAll(() => rmSync(siteDir, { recursive: true }));
const site = { url: 'https://example.org', basePath: '/docs/' };
writeFileSync(path.join(siteDir, 'a.woff2'), 'one');

it('publishes files, faces and families, and preloads what asks for it', () => {
  const fonts: Font[] = [
    { file: 'a.woff2', family: 'Inter', use: 'text', weight: '100 900', preload: true },
    { file: 'a.woff2', family: 'Mono', use: 'code', style: 'italic' },
  ];
  const { styles, headTags } = publishFonts({ fonts, site }, siteDir);
  const css = readFileSync(styles[0] ?? '', 'utf8');
  const [file = ''] = readdirSync(path.join(siteDir, 'generated/static/assets/fonts'));
  expect(file).toMatch(/^a\.[0-9a-f]{8}\.woff2$/);
  expect(css.match(/@font-face/g)).toHaveLength(2);
  expect(css).toContain(`url("/docs/assets/fonts/${file}")`);
  expect(css).toContain('font-weight: 100 900;');
  expect(css).toContain('font-style: italic;');
  expect(css).toContain('--ifm-font-family-base: "Inter", system-ui, sans-serif;');
  expect(css).toContain('--ifm-font-family-monospace: "Mono", ');
  expect(headTags.map(({ attributes }) => attributes)).toEqual([
    expect.objectContaining({ rel: 'preload', as: 'font', href: `/docs/assets/fonts/${file}` }),
  ]);
});

it('publishes nothing without fonts, and keeps no file of an earlier build', () => {
  expect(publishFonts({ site }, siteDir)).toEqual({ styles: [], headTags: [] });
  expect(readdirSync(path.join(siteDir, 'generated/static'), { recursive: true })).toEqual(['assets']);
});
