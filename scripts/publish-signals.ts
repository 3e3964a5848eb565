/** What `deploy` and `deploy:rollback` report when a signal ends them: whether readers see the old release or the new one. */
import { liveRelease, siteNote } from '../deploy/publish/disk-errors';
import { Interrupted } from './command-line';

export function explainSignals(what: string, target: string): void {
  const before = liveRelease(target);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Nothing asynchronous: the work must not go on meanwhile. What it left behind is removed by the next command.
    process.once(signal, () => {
      const { message, code } = new Interrupted(what, signal);
      console.error(`\n${message} ${siteNote(before, liveRelease(target))} Run the command again.\n`);
      process.exit(code);
    });
  }
}
