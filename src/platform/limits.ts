import type { Declared } from './domain.ts';
import { addRows } from './table-of-rows.ts';

/** A quota: a rate-limit binding `RL_<NAME>` of wrangler.toml with these numbers; a test compares them. */
export interface Limit {
  readonly limit: number;
  readonly periodSeconds: 10 | 60;
  /** Bytes of answers in a minute at full quota, if they aren't `ANSWER_BYTES`. */
  readonly answerBytes?: number;
  /**
   * Whose requests it counts, in words: `ip`, `principal` or what a domain counts. Never only by a name that the caller
   * chooses: a stranger could use it up.
   */
  readonly per: string;
}

/** Bytes of answers that a minute at full quota pays for: a longer answer than its share counts several times. */
export const ANSWER_BYTES = 80_000_000;
/** Bytes of uploads that a minute of a full quota pays for: a longer file counts several times, too. */
export const UPLOAD_BYTES = 300_000_000;
/** Files are passed on through the Worker. */
const DOCUMENT_BYTES = 40_000_000;

/** The quotas of what every Worker does. */
const platformLimits = {
  /** The quota of everything that has no narrower one: a Worker answers nothing without a quota of the IP address. */
  address: { limit: 6000, periodSeconds: 60, per: 'ip' },
  /**
   * Status documents, OpenAPI and its reference, pages of problems, pictures, scripts: fifty pages with all that they
   * load.
   */
  documents: { limit: 1200, periodSeconds: 60, per: 'ip', answerBytes: DOCUMENT_BYTES },
  /** Each makes one or two requests to the identity provider. */
  sign_in: { limit: 120, periodSeconds: 60, per: 'ip' },
  /** Who is signed in: each page asks once. */
  session: { limit: 600, periodSeconds: 60, per: 'ip' },
  replay: { limit: 600, periodSeconds: 60, per: 'principal' },
  /** Look-ups of answers that another isolate may have stored, for who is over quota: whatever key they make up. */
  stored_answer: { limit: 60, periodSeconds: 60, per: 'principal' },
  auth_failure: { limit: 30, periodSeconds: 60, per: 'ip' },
} as const satisfies Record<string, Limit>;

/** All quotas: the platform's own, and what the domains declare. */
export type LimitName = keyof typeof platformLimits | Declared<'limits'>;

const rows: Record<string, Limit> = { ...platformLimits };
/** Whole once the domains are declared. */
export const limits = rows as Readonly<Record<LimitName, Limit>>;

/** For `declareDomains`. */
export const addLimits = (more: Readonly<Record<string, Limit>>) => addRows(rows, more);

/** The length of an answer that counts once. */
export function bytesPerCount(name: LimitName): number {
  const { limit, periodSeconds, answerBytes = ANSWER_BYTES } = limits[name];
  return Math.floor((answerBytes * periodSeconds) / 60 / limit);
}

/** How long an upload may be that counts once. */
export const uploadedPerCount = (name: LimitName): number =>
  Math.floor((UPLOAD_BYTES * limits[name].periodSeconds) / 60 / limits[name].limit);

/**
 * The factor of every quota in a stack. `default` is for production; `test` and `bench` keep the limiters in the path
 * but out of the way.
 */
export const limitProfiles = { default: 1, test: 1_000, bench: 100_000 } as const;
export type LimitProfile = keyof typeof limitProfiles;

export const bindingName = (name: LimitName) => `RL_${name.toUpperCase()}` as const;
