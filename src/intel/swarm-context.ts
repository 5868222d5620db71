import type { Database } from '#src/platform/db/database.ts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import type { FetchPage, FetchRobots } from '#src/intel/fetching/fetched-page.ts';
import type { Snapshots } from '#src/intel/snapshots/open-snapshots.ts';

/** How many nodes there are: `node-0` to `node-8`. */
export const NODES = 9;

/** What a node answers that a task is offered to. `missed`: the task isn't to be had by anybody now. */
export type OfferAnswer =
  | { readonly kind: 'taken' | 'full' | 'missed' }
  | { readonly kind: 'busy'; readonly inSeconds: number };

/** Everything outside itself that a verb of the swarm uses. */
export interface SwarmContext {
  readonly db: Database;
  readonly newId: () => string;
  /** Unix ms, for display and inside one node: what several compare is compared on Postgres' clock. */
  readonly clock: () => number;
  readonly snapshots: Snapshots;
  readonly remind: (tasks: readonly string[], inSeconds?: number) => void;
  readonly outbound: OutboundPolicy;
  readonly scanGapMs: number;
  readonly fetchPage: FetchPage;
  readonly fetchRobots: FetchRobots;
  /** The feed's own address, for the page that says how to stop us. */
  readonly intelUrl: string;
  /** Secrets of reports, the newest first. */
  readonly swarmSecrets: readonly string[];
  /** Hands a report to the feed, and returns the status of its answer. */
  readonly report: (headers: Readonly<Record<string, string>>, body: Uint8Array) => Promise<number>;
  /** Offers a task to a node. Rejects if it throws, or is silent for five seconds. */
  readonly offer: (node: number, task: string) => Promise<OfferAnswer>;
  /** Has a task wait with a node for one of its places; false: too many do. Rejects likewise. */
  readonly lineUp: (node: number, task: string, isAdmin: boolean) => Promise<boolean>;
  /** Until when nodes that threw or were silent are passed over, in Unix ms: what this isolate has seen of them. */
  readonly passedOver: Map<number, number>;
  readonly note: (error: unknown) => void;
}
