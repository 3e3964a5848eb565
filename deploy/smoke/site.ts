/** The published site as its checks see it: requests, answers and results. */

export interface Check {
  readonly name: string;
  /** Undefined when all is well. */
  readonly problem: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** `path` is below the site's base path, without a leading slash. */
export type Ask = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
export type Run = (name: string, check: () => Promise<string | undefined>) => Promise<void>;

export interface Site {
  /** With the base path. */
  readonly home: URL;
  readonly ask: Ask;
  readonly check: Run;
}

export const POLICY = 'content-security-policy';

export const expectStatus = ({ status }: Answer, wanted: number): string | undefined =>
  status === wanted ? undefined : `answered ${status} instead of ${wanted}`;
