/** A planned release in a few lines: its pages by name, everything else as counts. */
import type { Plan } from './plan';

const isCopy = (file: string): boolean => /\.(br|gz)$/.test(file);
const addressOf = (file: string): string => `/${file.replace(/(?:^index)?\.html$/, '')}`;

/** `most`: of each kind, how many pages are named. */
export function describePlan({ added, changed, removed }: Plan, most = 20): string[] {
  const kinds = { add: added, change: changed, remove: removed };
  const lines = Object.entries(kinds).flatMap(([mark, files]) => {
    const pages = files.filter((file) => file.endsWith('.html'));
    const named = pages.slice(0, most).map((file) => `${mark.padEnd(8)}${addressOf(file)}`);
    return pages.length > most ? [...named, `${mark.padEnd(8)}… and ${pages.length - most} more pages`] : named;
  });
  const others = (files: readonly string[]): number =>
    files.filter((file) => !file.endsWith('.html') && !isCopy(file)).length;
  return [
    ...lines,
    `Other files: ${others(added)} new, ${others(changed)} changed, ${others(removed)} removed, without compressed copies.`,
  ];
}

/** `done` is "Published" or "Would publish". */
export function summarizePlan(done: string, id: string, { added, changed, unchanged, removed, retired }: Plan): string {
  return (
    `${done} ${id}: ${added.length} files new, ${changed.length} changed, ${unchanged.length} unchanged, ` +
    `${removed.length} removed, ${Object.keys(retired).length} kept for open tabs.`
  );
}
