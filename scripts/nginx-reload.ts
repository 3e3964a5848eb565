/** What `deploy` and `deploy:rollback` share: telling the web server, or the operator, that its configuration changed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Configuration } from '../deploy/publish/configuration';
import { stateFolder } from '../deploy/publish/state';
import { UserError } from './command-line';

/** `--reload 'nginx -s reload'`, or `--reload none`. */
export function reloadCommand(command: string | undefined): { readonly reload?: () => Promise<void> } {
  if (command === undefined) return {};
  if (command === 'none') return { reload: async () => {} };
  return {
    reload: async () => {
      // Not synchronous: a signal has to end a command that hangs.
      const [code] = await once(spawn('sh', ['-c', command], { stdio: 'inherit' }), 'close');
      if (code !== 0) {
        throw new UserError(`The command "${command}" failed, so nothing was published.`);
      }
    },
  };
}

/** Whether the web server has to be told. */
export function configurationNote(configuration: Configuration, target: string, dryRun = false): string {
  const files = `The configuration for nginx (${path.join(stateFolder(target), 'nginx*.conf')})`;
  if (configuration === 'unchanged') return `${files} ${dryRun ? 'would stay' : 'is'} unchanged.`;
  const changed = dryRun ? 'would change' : 'changed';
  if (configuration === 'reloaded')
    return `${files} ${changed}, and your --reload command ${dryRun ? 'would run' : 'ran'}.`;
  return `${files} ${changed}. Reload nginx to apply it: nginx -s reload`;
}
