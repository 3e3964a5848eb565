/** Publishes the print styles as a file of their own: no screen waits for them. Node only. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HtmlTagObject } from '@docusaurus/types';
import { transformSync } from 'esbuild';
import { writeHashedStatic } from '../build-files/write-generated';

/** The tag that links to them, for the head of every page. */
export function publishPrintStyles(siteDir: string, basePath: string): HtmlTagObject {
  const source = readFileSync(path.join(siteDir, 'src/print/print.css'), 'utf8');
  const { code } = transformSync(source, { loader: 'css', minify: true, target: 'chrome120' });
  const name = writeHashedStatic(siteDir, 'assets/css/print', '.css', code);
  return { tagName: 'link', attributes: { rel: 'stylesheet', media: 'print', href: basePath + name } };
}
