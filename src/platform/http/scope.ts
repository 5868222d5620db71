import type { CommonConfig, ReceiptKeys, ServiceName } from '../config.ts';
import type { Meter } from '../db/database.ts';
import type { ProblemSpelling } from '../problem/document.ts';
import type { Actor } from './access.ts';
import type { Counted } from './charge.ts';
import type { CredentialSettings } from './authenticate.ts';
import type { Guesses } from './guesses.ts';
import type { RecentRequests } from './idempotency.ts';
import type { Quotas } from './rate-limit.ts';

/** Bindings and variables as the runtime passes them, not parsed yet. */
export type Env = Readonly<Record<string, unknown>>;

/** What an isolate of a Worker computes once from its environment. */
export interface Isolate<Config extends CommonConfig = CommonConfig> {
  readonly service: ServiceName;
  readonly config: Config;
  readonly env: Env;
  readonly spelling: ProblemSpelling;
  readonly quotas: Quotas;
  readonly guesses: Guesses;
  readonly credentials: CredentialSettings;
  /** The newest first. */
  readonly receiptKeys: ReceiptKeys;
  readonly recent: RecentRequests;
}

/** One request in a Worker. */
export interface Scope<Config extends CommonConfig = CommonConfig> {
  readonly isolate: Isolate<Config>;
  readonly requestId: string;
  readonly startedAt: number;
  readonly now: Date;
  readonly ip: string;
  readonly meter: Meter;
  readonly waitUntil: (work: Promise<unknown>) => void;
  actor: Actor;
  /** The pattern of the matched route, for the log. */
  route: string;
  problemCode?: string;
  /** The quota to which its answer is charged. */
  counted?: Counted;
}
