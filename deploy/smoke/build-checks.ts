/** Compares what a published site sends with the build that it was published from: its policy and one of its redirects. */
import { createHash } from 'node:crypto';
import { locationOf } from '../../src/redirects/redirects';
import type { BuildRecord } from '../build-record';
import { classOf, type PathClass } from '../headers';
import { blockedSources } from '../policy';
import { type Answer, POLICY, type Site } from './site';

/** The home page names the scripts of its build, so it tells builds apart. */
export const isSameBuild = (home: string, { files }: BuildRecord): boolean =>
  createHash('sha256')
    .update(home)
    .digest('base64url')
    .startsWith(files['index.html']?.hash ?? '-');

/**
 * A web server may allow the scripts of the release before, and a static host sends the policies of pages and of the Python
 * worker together.
 */
const isHarmless = (source: string): boolean => /'(sha256-|wasm-unsafe-eval)|trusted-types/.test(source);

/** In words what a policy blocks or allows against the build. */
export function comparePolicies(built: string, sent: string): string | undefined {
  const blocked = blockedSources(built, sent).filter((source) => !source.includes('trusted-types'));
  if (blocked.length > 0)
    return `blocks ${blocked.slice(0, 3).join(', ')}, which the build needs: reload the web server`;
  const allowed = blockedSources(sent, built).filter((source) => !isHarmless(source));
  if (allowed.length > 0)
    return `allows ${allowed.slice(0, 3).join(', ')}, which the build doesn't: reload the web server`;
  return undefined;
}

async function checkPolicies({ ask }: Site, home: Answer, record: BuildRecord): Promise<string | undefined> {
  const example = (wanted: PathClass): string | undefined =>
    Object.keys(record.files).find((file) => classOf(file) === wanted && /\.(html|mjs)$/.test(file));
  const answers: [PathClass, Answer][] = [['page', home]];
  for (const name of ['embed', 'python'] as const) {
    const file = example(name);
    if (file !== undefined) answers.push([name, await ask(file.replace(/\.html$/, ''))]);
  }
  for (const [name, { headers }] of answers) {
    const built = record.headers[name]?.['Content-Security-Policy'] ?? '';
    const problem = comparePolicies(built, headers.get(POLICY) ?? '');
    if (problem !== undefined) return `for ${name === 'page' ? 'pages' : `${name} files`} ${problem}`;
  }
  return undefined;
}

/** A host without redirects of its own sends a page that leads on. */
async function checkRedirect({ home, ask }: Site, from: string, to: string): Promise<string | undefined> {
  const wanted = new URL(locationOf(to, home.pathname), home).href;
  const { status, headers, text } = await ask(encodeURI(from.slice(1)));
  const location = headers.get('location');
  if (status === 301 || status === 308) {
    return location !== null && new URL(location, home).href === wanted ? undefined : `redirects to ${location}`;
  }
  return status === 200 && text.includes(to) ? undefined : `answered ${status} and doesn't lead to ${to}`;
}

/** Nothing is compared if another release is published. */
export async function checkBuild(site: Site, home: Answer, record: BuildRecord): Promise<void> {
  if (record.basePath !== site.home.pathname || !isSameBuild(home.text, record)) return;
  await site.check('policy of the build', () => checkPolicies(site, home, record));
  const [redirect] = Object.entries(record.redirects ?? {});
  if (redirect) await site.check(`redirect ${redirect[0]}`, () => checkRedirect(site, ...redirect));
}
