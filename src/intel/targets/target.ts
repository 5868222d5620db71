/** What kind of page a target is: rules and the first interval follow from it. */
export const pageTypes = [
  'pricing',
  'product',
  'features',
  'changelog',
  'blog',
  'careers',
  'status',
  'legal',
  'home',
  'docs',
  'app_store',
  'feed',
  'sitemap',
  'json',
] as const;
export type PageType = (typeof pageTypes)[number];

export const scheduleModes = ['adaptive', 'fixed'] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

export const targetBounds = {
  minSeconds: 300,
  maxSeconds: 604_800,
  /** The first is the most urgent. */
  priorities: { first: 1, last: 5 },
  url: 2_048,
  label: 120,
  selectors: 20,
  selector: 300,
  ignoreTexts: 50,
  ignoreText: 500,
  products: 20,
} as const;

/** `healthy`: its last scan came through. `failing`: it didn't. `paused`: ten in a row didn't. `blocked`: its site says no. */
export const healths = ['unknown', 'healthy', 'failing', 'blocked', 'paused'] as const;
export type Health = (typeof healths)[number];

/** What a site's robots.txt said of it. */
export interface RobotsVerdict {
  readonly allowed: boolean;
  /** The line that decided; null: none did. */
  readonly rule: string | null;
  readonly checkedAt: Date;
}

/** A page that is watched. Its url never changes. */
export interface Target {
  readonly id: string;
  readonly competitorSlug: string;
  readonly products: readonly string[];
  readonly url: string;
  readonly canonicalHost: string;
  readonly pageType: PageType;
  readonly label: string | null;
  readonly language: string | null;
  readonly selectors: readonly string[];
  readonly removeSelectors: readonly string[];
  /** Literal texts that are never news. */
  readonly ignoreTexts: readonly string[];
  readonly enabled: boolean;
  readonly priority: number;
  readonly schedule: {
    readonly mode: ScheduleMode;
    readonly minSeconds: number;
    readonly maxSeconds: number;
    readonly nextScanAt: Date | null;
  };
  readonly stats: { readonly scans: number; readonly changes: number; readonly failures: number };
  readonly robots: RobotsVerdict | null;
  readonly http: {
    readonly etag: string | null;
    readonly lastModified: string | null;
    readonly lastStatus: number | null;
  };
  readonly lastScanAt: Date | null;
  readonly lastChangeAt: Date | null;
  readonly consecutiveFailures: number;
  readonly health: Health;
  /** The node that its host belongs to while every node is well. */
  readonly ownerNode: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
