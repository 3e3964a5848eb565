/** What `deploy` and `deploy:rollback` share: telling the web server, or the operator, that its configuration changed. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Configuration } from '../deploy/publish/publish';
import { stateFolder } from '../deploy/publish/state';
import { UserError } from './command-line';

/** `--reload 'nginx -s reload'`, or `--reload none`. */
export function reloadCommand(command: string | undefined): { readonly reload?: () => Promise<void> } {
  if (command === undefined) return {};
  if (command === 'none') return { reload: async () => {} };
  return {
    reload: async () => {
      try {
        execFileSync('sh', ['-c', command], { stdio: 'inherit' });
      } catch {
        throw new UserError(`The command "${command}" failed, so nothing was published.`);
      }
    },
  };
}

/** Whether the web server has to be told. */
export function configurationNote(configuration: Configuration, target: string): string {
  const files = path.join(stateFolder(target), 'nginx*.conf');
  if (configuration === 'unchanged') return `The configuration for nginx (${files}) is unchanged.`;
  if (configuration === 'reloaded')
    return `The configuration for nginx (${files}) changed, and your --reload command ran.`;
  return `The configuration for nginx (${files}) changed. Reload nginx to apply it: nginx -s reload`;
}
