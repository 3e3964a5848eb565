/** The addresses that readers open to report something, from the templates of the brand file. */

export interface ReportedPage {
  readonly title: string;
  /** With protocol and host. */
  readonly url: string;
}

export type Answer = 'Yes' | 'No';

/** Encodes no more than a query needs: `:` and `/` stay, so the page's address is readable, and compresses with the others. */
const encode = (value: string): string => encodeURIComponent(value).replace(/%3A/g, ':').replace(/%2F/g, '/');

/** `…/new?title=${title}&body=${url}` → an address with the page's values. In `mailto:`, the same encoding is valid. */
export function reportAddress(template: string, page: ReportedPage, answer?: Answer): string {
  const values: Readonly<Record<string, string | undefined>> = { ...page, answer };
  return template.replace(/\$\{(title|url|answer)\}/g, (_, name: string) => encode(values[name] ?? ''));
}
