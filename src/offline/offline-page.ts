/**
 * The page for an address that was never visited while there is no network. It is part of the worker, not a file: nothing
 * can evict it. Needs no script and no file of the site.
 */

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** The title of a page of ours, as text. */
export function titleOf(html: string): string {
  const source = /<title[^>]*>([^<]*)</i.exec(html)?.[1] ?? '';
  return source.replace(/&(\w+|#x?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole).trim();
}

export const OFFLINE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}body{max-width:40rem;margin:3rem auto;padding:0 1rem}li{margin:.5rem 0}a{display:inline-block;min-height:1.5rem}';

export interface OfflinePage {
  /** The address that was asked for. */
  readonly asked: string;
  readonly home: string;
  readonly pages: readonly { readonly address: string; readonly title: string }[];
}

export function offlinePage({ asked, home, pages }: OfflinePage): string {
  const link = (address: string, text: string): string => `<a href="${escaped(address)}">${escaped(text)}</a>`;
  const others = pages.filter(({ address }) => address !== asked && address !== home).slice(0, 50);
  const list = others.map(({ address, title }) => `<li>${link(address, title || address)}</li>`).join('');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>You are offline</title><style>${STYLE}</style></head><body><main>`,
    '<h1>You are offline</h1>',
    '<p>This page was not opened on this device before, so there is no copy of it. Check your network connection.</p>',
    `<p>${link(asked, 'Try again')} or ${link(home, 'go to the home page')}.</p>`,
    list && `<h2>Pages you can read now</h2><ul>${list}</ul>`,
    '</main></body></html>',
  ].join('');
}
