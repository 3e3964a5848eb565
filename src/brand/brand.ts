/** What a brand is: everything that changes when the same site is published under another name. */

export type SearchBackend =
  /** The index built with the site, answered in the browser. */
  | { readonly mode: 'embedded' }
  /** Any hosts that speak the protocol, tried in order: `https://search.example.org`. */
  | {
      readonly mode: 'hosts';
      readonly hosts: readonly string[];
      readonly index: string;
      readonly appId?: string;
      readonly searchKey?: string;
    }
  /** The hosted service. Use a search-only key: it is sent to the reader's browser. */
  | { readonly mode: 'algolia'; readonly appId: string; readonly searchKey: string; readonly index: string };

/** Colors of one color mode, as CSS values. Every pair below meets WCAG AA; `src/brand/contrast.test.ts` checks it. */
export interface Palette {
  readonly paper: string;
  readonly surface: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly accent: string;
  readonly accentStrong: string;
  readonly onAccent: string;
  readonly signal: string;
  readonly grid: string;
}

export interface AnnouncementBar {
  /** A dismissal is remembered until this changes. */
  readonly id: string;
  /** HTML; may contain a link. */
  readonly content: string;
  readonly isCloseable?: boolean;
}

export interface Brand {
  /** The product's name as readers see it. Also part of one blog address. */
  readonly name: string;
  /** Lower-case name for addresses: letters, digits, hyphens. */
  readonly slug: string;
  /** The Python package's import name: a valid Python identifier. */
  readonly library: string;
  readonly tagline: string;
  /** Where this site is published. */
  readonly site: { readonly url: string; readonly basePath: string };
  readonly links: {
    readonly main: string;
    readonly explore: string;
    readonly search: string;
    readonly create: string;
    readonly pricing: string;
    readonly community: string;
    readonly repository: string;
    readonly social: { readonly label: string; readonly url: string };
    readonly terms: string;
    readonly privacy: string;
    /** "Let us know" in an empty search: `${query}` is replaced by the query. */
    readonly reportMissingResult?: string;
  };
  readonly email: string;
  readonly colors: { readonly light: Palette; readonly dark: Palette };
  /** Google Analytics measurement id; absent means that no analytics code is shipped at all. */
  readonly analyticsId?: string;
  /** Address to which browsers report violations of the security policy. Absent: no reports. */
  readonly reportingEndpoint?: string;
  /** Address that "Edit this page" opens, with `${path}` for the file: `https://git.example/docs/edit/main/${path}`. Absent: no link. */
  readonly editUrl?: string;
  /** Show when a page was last changed, from the history of the repository. */
  readonly lastUpdate?: boolean;
  /** Languages of code blocks besides those that the site always highlights. */
  readonly codeLanguages?: readonly string[];
  /** Hosts whose pages may be shown in a frame, such as `https://video.example.org`. The security policy allows these only. */
  readonly frameHosts?: readonly string[];
  /** Seconds for which browsers insist on HTTPS. Absent: no `Strict-Transport-Security`. */
  readonly hsts?: { readonly maxAge: number; readonly includeSubDomains?: boolean };
  readonly search: SearchBackend;
  readonly announcement?: AnnouncementBar;
  readonly behavior: {
    /** Follow the system's color preference until the reader chooses. */
    readonly followSystemColorMode: boolean;
    readonly hideNavbarOnScroll: boolean;
    readonly searchResultsPerGroup: number;
    /** Register the offline service worker. */
    readonly offline: boolean;
  };
}
