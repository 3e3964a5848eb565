/**
 * What a brand is: everything that changes when the same site is published under another name. The table of settings in
 * OPERATING.md is made of these types and their comments: `npm run settings-table`. Paths start at the root of the project.
 */
import type { FooterColumnItem, NavbarItem } from '@docusaurus/theme-common';

export type SearchBackend =
  | { readonly mode: 'embedded' }
  | {
      readonly mode: 'hosts';
      readonly hosts: readonly string[];
      readonly index: string;
      readonly appId?: string;
      readonly searchKey?: string;
    }
  | { readonly mode: 'algolia'; readonly appId: string; readonly searchKey: string; readonly index: string };

/** Colors of one color mode. Every pair below meets WCAG AA; `src/brand/contrast.test.ts` checks it. */
export interface Palette {
  /** Background of pages, such as `#fdfcf8`. */
  readonly paper: string;
  /** Background of code, tables and the footer. */
  readonly surface: string;
  /** Text. */
  readonly ink: string;
  /** Secondary text. */
  readonly inkSoft: string;
  /** Borders. */
  readonly line: string;
  /** Links, buttons and the logo. */
  readonly accent: string;
  /** Links under the pointer. */
  readonly accentStrong: string;
  /** Text on a button. */
  readonly onAccent: string;
  /** Warnings and errors. */
  readonly signal: string;
  /** Lines of the grid paper behind drawings. */
  readonly grid: string;
}

export interface AnnouncementBar {
  /** A dismissal is remembered until this changes. */
  readonly id: string;
  /** HTML; may contain links. `/blog` is a page of this site. */
  readonly content: string;
  /** Whether readers can dismiss it. @default true */
  readonly isCloseable?: boolean;
}

export interface Font {
  /** A `.woff2` file; readers download it from this site. */
  readonly file: string;
  /** Name of the family, such as `Inter`. */
  readonly family: string;
  /** Set in this family: all text, or code. */
  readonly use: 'text' | 'code';
  /** One weight, or the range of a variable font: `100 900`. @default `400` */
  readonly weight?: string;
  /** Upright or italic. @default `normal` */
  readonly style?: 'normal' | 'italic';
  /** Request the file before the style sheet is read. Only for what every page shows at once. @default false */
  readonly preload?: boolean;
}

export interface Brand {
  /** The product's name as readers see it. Also part of one blog address. */
  readonly name: string;
  /** Lower-case name for addresses: letters, digits, hyphens. */
  readonly slug: string;
  /** The Python package's import name: a valid Python identifier. */
  readonly library: string;
  /** Heading of the home page. */
  readonly tagline: string;
  readonly site: {
    /** Where this site is published: protocol and host. */
    readonly url: string;
    /** Path under which it is served: `/`, or a path such as `/docs/`. */
    readonly basePath: string;
  };
  /** Addresses that the navbar, the footer and pages link to. Pages write `__link_pricing__`. */
  readonly links: {
    /** The product's own site. */
    readonly main: string;
    /** Where readers find apps. */
    readonly explore: string;
    /** Where readers search for apps. */
    readonly search: string;
    /** Where readers create an app. */
    readonly create: string;
    /** Prices. */
    readonly pricing: string;
    /** The forum. */
    readonly community: string;
    /** Source of this site. */
    readonly repository: string;
    readonly social: {
      /** Name of the network. */
      readonly label: string;
      /** The account. */
      readonly url: string;
    };
    /** Terms of service. */
    readonly terms: string;
    /** Privacy policy. */
    readonly privacy: string;
    /** "Let us know" in an empty search: `${query}` is replaced by the query. Absent: no link. */
    readonly reportMissingResult?: string;
  };
  /** Address in the footer. */
  readonly email: string;
  readonly colors: { readonly light: Palette; readonly dark: Palette };
  /** SVG files, as wide as high, that replace the logo in the navbar, the footer, browser tabs and the social card. */
  readonly logo?: {
    /** For the light color mode. */
    readonly light: string;
    /** For the dark color mode. */
    readonly dark: string;
  };
  /** SVG file of 1200 × 630 that other sites show next to a link to any page, without text elements. May contain `__logo__` and colors such as `__accent__`. @default a card with the title for each page, and `src/brand/social-card.svg` for lists */
  readonly socialCard?: string;
  /** Fonts of your own. @default the fonts of the reader's system */
  readonly fonts?: readonly Font[];
  /** Items of the navbar, as in `themeConfig.navbar.items` of Docusaurus. @default the items of SPEC.md */
  readonly navbar?: readonly NavbarItem[];
  /** Columns of the footer, as in `themeConfig.footer.links` of Docusaurus. @default the columns of SPEC.md */
  readonly footer?: readonly FooterColumnItem[];
  /** YAML file with the authors of the blog. @default `blog/authors.yml` */
  readonly authors?: string;
  /** YAML file with the tags of the blog. @default `blog/tags.yml` */
  readonly tags?: string;
  /** What feeds contain of each post: the text before the `truncate` comment, or all of it with links in place of apps. @default `excerpt` */
  readonly feeds?: 'excerpt' | 'full';
  /** Google Analytics measurement id. Absent: no analytics code is shipped, and no third party appears in the policy. */
  readonly analyticsId?: string;
  /** Address to which browsers report violations of the security policy. Absent: no reports. */
  readonly reportingEndpoint?: string;
  /** Address that "Edit this page" opens, with `${path}` for the file: `https://git.example/docs/edit/main/${path}`. Absent: no link. */
  readonly editUrl?: string;
  /** Show when a page was last changed, from the history of the repository. @default false */
  readonly lastUpdate?: boolean;
  /** What readers can tell you about a page, at its foot; see [Feedback](#feedback). Absent: nothing is shown. */
  readonly feedback?: {
    /** "Report a problem" opens this address of an issue tracker, a form or `mailto:`, with `${title}` and `${url}` of the page. Absent: no link. */
    readonly report?: string;
    /** "Was this page helpful?": Yes and No open this address, with `${answer}` as well. Absent: no question. */
    readonly answer?: string;
    /** Receives the answers as JSON instead: an https address, or a path of this host. The security policy allows it. */
    readonly endpoint?: string;
  };
  /** Languages of code blocks besides those that the site always highlights, such as `rust`. */
  readonly codeLanguages?: readonly string[];
  /** Hosts whose pages may be shown in a frame, such as `https://video.example.org`. The security policy allows these only. */
  readonly frameHosts?: readonly string[];
  /** Sites that may show an app in a frame, such as `https://lms.example.org`; `[]` for none. @default every site */
  readonly embedAncestors?: readonly string[];
  /** Sends `Strict-Transport-Security`. Absent: it isn't sent. */
  readonly hsts?: {
    /** Seconds for which browsers insist on HTTPS. */
    readonly maxAge: number;
    /** Also for all subdomains. @default false */
    readonly includeSubDomains?: boolean;
  };
  /** What answers searches; see [Search](#search). A search key is sent to the reader's browser: use a search-only key. */
  readonly search: SearchBackend;
  /** A line above the navbar. Absent: no line. */
  readonly announcement?: AnnouncementBar;
  readonly behavior: {
    /** Follow the system's color preference until the reader chooses. */
    readonly followSystemColorMode: boolean;
    /** Hide the navbar while the reader scrolls down. */
    readonly hideNavbarOnScroll: boolean;
    /** Results that the search shows of one page. */
    readonly searchResultsPerGroup: number;
    /** Register the service worker for [offline reading](#offline-reading). */
    readonly offline: boolean;
    /** Register the apps of a page as tools where the browser offers WebMCP, a draft of a standard. @default false */
    readonly webMcp?: boolean;
  };
}
