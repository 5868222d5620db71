import type * as z from 'zod';
import type { Once, Settled } from '../db/once.ts';
import type { LimitName } from '../limits.ts';
import type { ProblemCode } from '../problem/catalog.ts';
import type { AccessRule, Actor } from './access.ts';
import type { Scope } from './scope.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `required` and `accepted`: the Idempotency-Key header. `none`: it is ignored. */
type IdempotencyUse = 'none' | 'accepted' | 'required';

export interface ResponseContract {
  readonly description: string;
  /** Absent where there is no body. */
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /** `application/json` unless it says otherwise. */
  readonly mediaType?: string;
  /** Headers of this answer beyond those that the contract's other parts imply. */
  readonly headers?: readonly ('ETag' | 'Location')[];
}

/** What the pipeline has established by the time that a handler runs. */
export interface Call<C, P, Q, B> {
  readonly ctx: C;
  readonly actor: Actor;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Present exactly where the contract says `required`, or `accepted` and a key was sent. */
  readonly once: Once | undefined;
  readonly request: Request;
  /** The request's way through the Worker: its quotas, address and clock. Doors only; a verb gets `ctx`. */
  readonly scope: Scope;
}

/** A handler's answer: a body for the contract's schema of that status, or bytes that are settled already. */
export type Answer =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly settled: Settled }
  | { readonly response: Response };

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface RouteContract {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly access: AccessRule;
  /** Quotas: `ip` is asked before authentication, `principal` after it, both before the database. */
  readonly limits?: { readonly ip?: LimitName; readonly principal?: LimitName };
  readonly params?: z.ZodObject;
  /** Path parameters of a request that exists in the demo data or is at least well-formed: for docs and refusals. */
  readonly paramsExample?: Readonly<Record<string, string>>;
  readonly query?: z.ZodObject;
  readonly body?: { readonly schema: z.ZodType; readonly example: unknown; readonly maxBytes?: number };
  readonly idempotency?: IdempotencyUse;
  readonly responses: Readonly<Record<number, ResponseContract>>;
  /** Answers carry a strong ETag, and `If-None-Match` with it gets a 304. */
  readonly conditional?: true;
  /** Codes of this operation beyond those that its parts imply. */
  readonly problems?: readonly ProblemCode[];
}

export interface Route<C> extends RouteContract {
  readonly handle: (call: Call<C, never, never, never>) => Promise<Answer> | Answer;
}

interface TypedRoute<C, P, Q, B> extends RouteContract {
  readonly params?: P extends z.ZodObject ? P : never;
  readonly query?: Q extends z.ZodObject ? Q : never;
  readonly body?: {
    readonly schema: B extends z.ZodType ? B : never;
    readonly example: unknown;
    readonly maxBytes?: number;
  };
  readonly handle: (call: Call<C, Output<P>, Output<Q>, Output<B>>) => Promise<Answer> | Answer;
}

/** Declares one HTTP operation: its contract, then its handler. Curried, so that the context's type can be given alone. */
export const routeFor =
  <C>() =>
  <
    P extends z.ZodObject | undefined = undefined,
    Q extends z.ZodObject | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
  >(
    route: TypedRoute<C, P, Q, B>,
  ): Route<C> =>
    route;
