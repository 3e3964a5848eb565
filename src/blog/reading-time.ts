/** Minutes as readers see them: whole, at least one, the same wherever a post is named. */
export function readingMinutes(minutes: number | undefined): number {
  return Math.max(1, Math.round(minutes ?? 1));
}

export function readingTime(minutes: number): string {
  return `${minutes} min read`;
}

export interface ReadingTimes {
  /** Minutes by permalink. */
  readonly readingTimes: Readonly<Record<string, number>>;
}
