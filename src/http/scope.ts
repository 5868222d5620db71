import type { CommonConfig, SigningJwks, ServiceName } from '#src/platform/config.ts';
import type { Meter } from '#src/platform/db/database.ts';
import type { Spelling } from '#src/platform/words/spelling.ts';
import type { Actor, BearerActor } from '#src/http/caller/access.ts';
import type { Counted } from '#src/http/quota/charge.ts';
import type { CredentialSettings } from '#src/http/caller/authenticate.ts';
import type { Guesses } from '#src/http/quota/guesses.ts';
import type { RecentRequests } from './idempotency.ts';
import type { Quotas } from '#src/http/quota/rate-limit.ts';

/** Bindings and variables as the runtime passes them, not parsed yet. */
export type Env = Readonly<Record<string, unknown>>;

/** What an isolate of a Worker computes once from its environment. */
export interface Isolate<Config extends CommonConfig = CommonConfig> {
  readonly service: ServiceName;
  readonly config: Config;
  readonly env: Env;
  readonly spelling: Spelling;
  /** The Worker whose pages explain problems. */
  readonly problemsUrl: string;
  readonly quotas: Quotas;
  readonly guesses: Guesses;
  readonly credentials: CredentialSettings;
  /** The newest first. */
  readonly signingKeys: SigningJwks;
  readonly recent: RecentRequests;
}

/** How a request came, if not over HTTP. */
export interface Visit {
  readonly via?: 'door';
  /** Whom a sibling Worker vouches for: the request has no other credential. */
  readonly vouched?: BearerActor;
}

/** One request in a Worker. */
export interface Scope<Config extends CommonConfig = CommonConfig> extends Visit {
  readonly isolate: Isolate<Config>;
  readonly requestId: string;
  /** W3C Trace Context, if the request has a good one. */
  readonly traceparent: string | undefined;
  readonly startedAt: number;
  readonly now: Date;
  /** The IP address as a quota key; of a request by the Door, whom the sibling vouches for. */
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
