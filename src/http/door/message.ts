import type { Owner } from '#src/http/caller/access.ts';
import type { FieldError } from '#src/platform/problem/problem.ts';

// What Workers say to each other through a Door: plain data, because it is cloned on its way.

/** A caller whom the sibling has authenticated, and vouches for. */
export interface OnBehalf {
  /** A person or a client. */
  readonly principal: Owner;
  /** An organisation, or the principal itself. */
  readonly owner: Owner;
  readonly name?: string | undefined;
  /** Exactly what the call may use: none of `ops`, none of an admin. */
  readonly scopes: readonly string[];
}

/** One request to an operation of a sibling, by the name that its OpenAPI document gives it. */
export interface DoorCall {
  readonly operation_id: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** A JSON value. */
  readonly body?: unknown;
  /** The Idempotency-Key. */
  readonly key?: string | undefined;
  readonly on_behalf: OnBehalf;
  /** The caller's own, so that both log lines have the same. */
  readonly request_id?: string | undefined;
  readonly traceparent?: string | undefined;
}

/** A problem document, in the spelling of the Worker that wrote it. */
export interface ProblemDocument {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  readonly [member: string]: unknown;
}

/** What HTTP would have sent with a 2xx; `body` is null where that has none. */
interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly body: unknown;
  readonly replayed: boolean;
}

/** A rule said no: nothing was done. */
interface Refused {
  readonly kind: 'refused';
  readonly problem: ProblemDocument;
  readonly retry_after_s?: number;
}

/** Something broke: what happened to the request isn't known, and its key finds out. */
interface Failed {
  readonly kind: 'failed';
  readonly problem: ProblemDocument;
  readonly retry_after_s?: number;
}

export type DoorAnswer = Answered | Refused | Failed;

/**
 * What a key has stored: an answer, as a replay presents it; `none`; or `unknowable`, where the operation stores
 * nothing. Refused with `idempotency_in_progress` while it runs, with `idempotency_key_reused` if it was another request.
 */
export type DoorOutcome = DoorAnswer | { readonly kind: 'none' } | { readonly kind: 'unknowable' };

/** The service binding of a sibling's Door. */
export interface DoorBinding {
  call(call: DoorCall): Promise<DoorAnswer>;
  outcome(call: DoorCall): Promise<DoorOutcome>;
}
