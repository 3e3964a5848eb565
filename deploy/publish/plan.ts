/**
 * What a publish does, as a list made before anything is touched. The order keeps every moment whole: hashed files come
 * first, so that no page ever asks for one that is missing; pages next; clean-up last. A hashed file that no release
 * needs any more stays for 30 days, because tabs that were open before the publish still ask for it.
 */
import { classOf } from '../headers';

export const keepDays = 30;
export const keepReleases = 5;

/** File below the site's folder → hash of its content. */
export type Files = Readonly<Record<string, string>>;

export interface Release {
  readonly id: string;
  /** Milliseconds. */
  readonly published: number;
  readonly files: Files;
}

export interface Ledger {
  /** Oldest first; the last one is what readers see. */
  readonly releases: readonly Release[];
  /** Hashed files that no kept release needs → when they were retired, in milliseconds. */
  readonly retired: Readonly<Record<string, number>>;
}

export const emptyLedger: Ledger = { releases: [], retired: {} };

export type Operation =
  | { readonly kind: 'copy'; readonly stage: 'hashed' | 'other' | 'pages'; readonly file: string }
  | { readonly kind: 'remove'; readonly stage: 'clean-up'; readonly file: string };

export interface Plan {
  readonly operations: readonly Operation[];
  readonly ledger: Ledger;
  readonly unchanged: number;
}

/** `x.html.br` belongs to the class of `x.html`. */
const plainName = (file: string): string => file.replace(/\.(br|gz)$/, '');

export function stageOf(file: string): 'hashed' | 'other' | 'pages' {
  const pathClass = classOf(plainName(file));
  if (pathClass === 'hashed' || pathClass === 'python') return 'hashed';
  return pathClass === 'page' ? 'pages' : 'other';
}

const stages = ['hashed', 'other', 'pages'] as const;

/**
 * `present` is what lies in the target now. Files there that no ledger knows are left alone unless the site has a page
 * or hashed file of that name: a document root may hold other things.
 */
export function planPublish(next: Release, present: Files, ledger: Ledger, now = next.published): Plan {
  const copies: Operation[] = stages.flatMap((stage) =>
    Object.keys(next.files)
      .filter((file) => stageOf(file) === stage && present[file] !== next.files[file])
      .sort()
      .map((file) => ({ kind: 'copy', stage, file }) as const),
  );

  const releases = [...ledger.releases.filter(({ id }) => id !== next.id), next].slice(-keepReleases);
  const needed = new Set(
    releases.flatMap(({ files }) => Object.keys(files).filter((file) => stageOf(file) === 'hashed')),
  );
  const known = new Set([
    ...ledger.releases.flatMap(({ files }) => Object.keys(files)),
    ...Object.keys(ledger.retired),
  ]);

  const retired: Record<string, number> = {};
  const removals: Operation[] = [];
  for (const file of [...known].sort()) {
    if (file in next.files) continue;
    if (stageOf(file) !== 'hashed') {
      if (file in present) removals.push({ kind: 'remove', stage: 'clean-up', file });
      continue;
    }
    const since = ledger.retired[file] ?? now;
    const expired = now - since > keepDays * 86_400_000;
    if (expired && !needed.has(file)) {
      if (file in present) removals.push({ kind: 'remove', stage: 'clean-up', file });
    } else retired[file] = since;
  }
  return {
    operations: [...copies, ...removals],
    ledger: { releases, retired },
    unchanged: Object.keys(next.files).length - copies.length,
  };
}

/** The release to go back to: the one before the current, or the one named. */
export function chooseRollback(ledger: Ledger, id?: string): Release {
  const available = ledger.releases.slice(0, -1);
  const chosen = id === undefined ? available.at(-1) : available.find((release) => release.id === id);
  if (!chosen) {
    const list = available.map((release) => release.id).join(', ');
    throw new Error(
      id === undefined
        ? 'There is no earlier release to go back to.'
        : `There is no release "${id}". Releases: ${list || 'none'}.`,
    );
  }
  return chosen;
}
