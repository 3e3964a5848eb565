/**
 * What the web server must know of a release before readers get it: the nginx files of the state folder, which allow the
 * inline scripts of the release that readers see and of the one that comes. They go in before the pages: whichever page a
 * reader gets during the change, its scripts run.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BuildRecord } from '../build-record';
import { allowingScripts, type HeadersByClass } from '../headers';
import { renderNginx } from '../nginx/conf';
import { blockedSources } from '../policy';
import { PublishError, replaceFile, stateFolder } from './state';

export interface ServerOptions {
  /** Folder that the web server serves; for a site below a base path, the folder of that path. */
  readonly target: string;
  /**
   * Makes the web server read its configuration again, before pages go live that its policy would block.
   * Without it such a publish is refused.
   */
  readonly reload?: () => Promise<void>;
  /** For tests: called after every step. */
  readonly onStep?: (step: string) => void | Promise<void>;
}

/** Whether the nginx files of the state folder changed, and whether the web server was told. */
export type Configuration = 'unchanged' | 'changed' | 'reloaded';

export interface NextConfiguration {
  /** What `apply` will return. */
  readonly outcome: Configuration;
  apply(): Promise<Configuration>;
}

const POLICY = 'Content-Security-Policy';
const readText = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

/** Of every class of path, what the next release needs and the web server blocks. */
function blockedBy(sent: HeadersByClass, next: HeadersByClass): string[] {
  const policyOf = (headers: HeadersByClass, name: keyof HeadersByClass): string =>
    (headers[name] ?? headers.page)[POLICY] ?? '';
  const names = Object.keys(next) as (keyof HeadersByClass)[];
  return [...new Set(names.flatMap((name) => blockedSources(policyOf(next, name), policyOf(sent, name))))];
}

function refusal(blocked: readonly string[]): PublishError {
  const more = blocked.length > 5 ? ` and ${blocked.length - 5} more` : '';
  return new PublishError(
    "The web server's security policy blocks what this release needs: " +
      `${blocked.slice(0, 5).join(', ')}${more}. Pass --reload with the command that makes your web server read its ` +
      "configuration again (for example --reload 'nginx -s reload'), or --reload none if something else sends the headers.",
  );
}

/** Throws if the release can't go live with what the web server sends now. Changes nothing until it is applied. */
export async function configure(
  { target, reload, onStep }: ServerOptions,
  next: BuildRecord,
  current: BuildRecord | undefined,
): Promise<NextConfiguration> {
  const headers = allowingScripts(next.headers, current?.scriptHashes ?? []);
  const files = Object.entries(renderNginx({ ...next, headers }, path.resolve(target))).map(
    ([name, text]) => [path.join(stateFolder(target), name), text] as const,
  );
  const active = await Promise.all(files.map(([file]) => readText(file)));
  // Written after the reload: a publish that is killed before it must ask for the reload again.
  const sentFile = path.join(stateFolder(target), 'headers.json');
  const sentText = await readText(sentFile);
  const sent = sentText === undefined ? current?.headers : (JSON.parse(sentText) as HeadersByClass);
  const blocked = current && sent && !reload ? blockedBy(sent, next.headers) : [];
  if (blocked.length > 0) throw refusal(blocked);
  const isActive = sentText === JSON.stringify(headers) && files.every(([, text], index) => text === active[index]);
  const outcome = isActive ? 'unchanged' : reload ? 'reloaded' : 'changed';
  const apply = async (): Promise<Configuration> => {
    if (isActive) return outcome;
    for (const [file, text] of files) await replaceFile(file, text);
    await onStep?.('server configuration');
    await reload?.().catch(async (error) => {
      for (const [index, [file]] of files.entries()) {
        const before = active[index];
        await (before === undefined ? rm(file) : replaceFile(file, before));
      }
      throw error;
    });
    await replaceFile(sentFile, JSON.stringify(headers));
    return outcome;
  };
  return { outcome, apply };
}
