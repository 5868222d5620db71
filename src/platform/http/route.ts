import type * as z from 'zod';
import type { Once, Settled } from '../db/once.ts';
import type { LimitName } from '../limits.ts';
import type { ProblemCode } from '../problem/catalog.ts';
import type { AccessRule, Actor } from './access.ts';
import type { Scope } from './scope.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `required` and `accepted`: the Idempotency-Key header. `none`: it is ignored. */
type IdempotencyUse = 'none' | 'accepted' | 'required';

/** Headers that an operation may read beyond those that its contract's other parts imply. */
export type RequestHeader = 'If-Match' | 'Range' | 'If-Range' | 'Last-Event-ID' | 'Sec-WebSocket-Protocol';

/** Headers that an answer may have beyond those that its contract's other parts imply. */
type AnswerHeader =
  | 'ETag'
  | 'Location'
  | 'Content-Disposition'
  | 'Accept-Ranges'
  | 'Content-Range'
  | 'Sec-WebSocket-Protocol';

export interface ResponseContract {
  readonly description: string;
  /** Absent where there is no body. */
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /** `application/json` unless it says otherwise. */
  readonly mediaType?: string;
  /** Media types of bytes that are no JSON: one of them is answered, by a response of the handler's own. */
  readonly raw?: readonly string[];
  readonly headers?: readonly AnswerHeader[];
}

/** A body that is no JSON: which media types it may have, and how long it may be. */
export interface RawContract {
  readonly mediaTypes: readonly [string, ...string[]];
  readonly maxBytes: number;
  readonly description: string;
  /** What the handler reads in the bytes, once it has verified them: for the documentation. */
  readonly json?: { readonly schema: z.ZodType; readonly example: unknown };
}

/** Such a body as it came, not empty, in one of those media types. */
export interface RawBody<M extends string = string> {
  readonly bytes: Uint8Array;
  readonly mediaType: M;
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
  /** The version that If-Match names, where the contract takes that header and it names one. */
  readonly version: number | undefined;
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

/** Puts back into a stored answer what isn't stored in clear: the first time and every time, so that each has the same bytes. */
type Reveal<C> = (ctx: C, stored: string) => Promise<string>;

/** Where every route with `sandbox` lies (a test holds them there). */
export const SANDBOX_PATHS = '/v1/sandbox/';

export interface RouteContract {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Only where ENVIRONMENT is local or test: anywhere else its path is no path, and nothing lists it. */
  readonly sandbox?: true;
  readonly access: AccessRule;
  /** Quotas: `ip` is asked before authentication, `principal` after it, both before the database. */
  readonly limits?: {
    readonly ip?: LimitName;
    readonly principal?: LimitName;
    /** In the place of `principal` for a bearer: a product's key speaks for many, a token for one. */
    readonly person?: LimitName;
    /** Those that the handler asks itself. */
    readonly also?: readonly LimitName[];
  };
  readonly params?: z.ZodObject;
  /** Path parameters of a request that exists in the demo data or is at least well-formed: for docs and refusals. */
  readonly paramsExample?: Readonly<Record<string, string>>;
  readonly query?: z.ZodObject;
  readonly body?: { readonly schema: z.ZodType; readonly example: unknown; readonly maxBytes?: number };
  /** In the place of `body`. Such a route takes no Idempotency-Key: its fingerprint is of JSON. */
  readonly raw?: RawContract;
  readonly idempotency?: IdempotencyUse;
  /** `If-Match` is read for the handler, the others it reads itself. */
  readonly requestHeaders?: readonly RequestHeader[];
  readonly responses: Readonly<Record<number, ResponseContract>>;
  /** Makes the answer of what an operation stored as its outcome; without it, what is stored are the body's bytes. */
  readonly present?: (outcome: unknown) => {
    readonly body: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** Answers carry a strong ETag, and `If-None-Match` with it gets a 304. */
  readonly conditional?: true;
  /** Codes of this operation beyond those that its parts imply. */
  readonly problems?: readonly ProblemCode[];
}

export interface Route<C> extends RouteContract {
  readonly handle: (call: Call<C, never, never, never>) => Promise<Answer> | Answer;
  readonly reveal?: Reveal<C>;
}

/** A route's body: of its raw contract, else of its schema. */
type Body<B, R> = R extends RawContract ? RawBody<R['mediaTypes'][number]> : Output<B>;

interface TypedRoute<C, P, Q, B, R> extends RouteContract {
  readonly params?: P extends z.ZodObject ? P : never;
  readonly query?: Q extends z.ZodObject ? Q : never;
  readonly body?: {
    readonly schema: B extends z.ZodType ? B : never;
    readonly example: unknown;
    readonly maxBytes?: number;
  };
  readonly raw?: R extends RawContract ? R : never;
  readonly handle: (call: Call<C, Output<P>, Output<Q>, Body<B, R>>) => Promise<Answer> | Answer;
  readonly reveal?: Reveal<C>;
}

/** Declares one HTTP operation: its contract, then its handler. Curried, so that the context's type can be given alone. */
export const routeFor =
  <C>() =>
  <
    P extends z.ZodObject | undefined = undefined,
    Q extends z.ZodObject | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
    R extends RawContract | undefined = undefined,
  >(
    route: TypedRoute<C, P, Q, B, R>,
  ): Route<C> =>
    route;
