import type * as z from 'zod';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { Listed } from '#src/platform/domain.ts';
import type { LimitName } from '#src/platform/limits.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import type { AccessRule, Actor } from '#src/http/caller/access.ts';
import type { Scope } from './scope.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `required` and `accepted`: the Idempotency-Key header. `none`: it is ignored. */
type IdempotencyUse = 'none' | 'accepted' | 'required';

/** Headers that an operation may read besides those that its contract implies. */
export type RequestHeader = 'If-Match' | 'Range' | 'If-Range' | 'Last-Event-ID' | 'Sec-WebSocket-Protocol';

/** Headers that an answer may have besides those that its contract implies. */
type AnswerHeader =
  | Listed<'headers'>
  | 'ETag'
  | 'Location'
  | 'Content-Disposition'
  | 'Accept-Ranges'
  | 'Content-Range'
  | 'Sec-WebSocket-Protocol';

export interface ResponseContract {
  readonly description: string;
  /** Undefined if there is no body. */
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /** `application/json` by default. */
  readonly mediaType?: string;
  /** Media types of bytes that aren't JSON: the handler makes such a response itself. */
  readonly raw?: readonly string[];
  readonly headers?: readonly AnswerHeader[];
}

/** A body that isn't JSON: its media types and its maximum size. */
export interface RawContract {
  readonly mediaTypes: readonly [string, ...string[]];
  readonly maxBytes: number;
  readonly description: string;
  /** What the handler reads from the bytes after it has verified them; for the documentation. */
  readonly json?: { readonly schema: z.ZodType; readonly example: unknown };
}

/** The bytes of such a body, not empty, with their media type. */
export interface RawBody<M extends string = string> {
  readonly bytes: Uint8Array;
  readonly mediaType: M;
}

/** What the pipeline has established before a handler runs. */
export interface Call<C, P, Q, B> {
  readonly ctx: C;
  readonly actor: Actor;
  readonly params: P;
  readonly query: Q;
  /** Judged by its shape when it is first read: a handler that looks its caller up reads it afterwards. */
  readonly body: B;
  /** Present if the contract says `required`, or `accepted` and a key was sent. */
  readonly once: Once | undefined;
  /** The version in If-Match, if the contract accepts that header and it names one. */
  readonly version: number | undefined;
  readonly request: Request;
  /** The request's scope: its quotas, IP address and clock. Only for routes; a verb gets `ctx`. */
  readonly scope: Scope;
}

/** A body for the contract's schema of its status. */
export interface Presented {
  /** The first of the contract's by default. */
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** JSON that is text already. */
export interface Written {
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A handler's answer: one that is ready, or an outcome that the contract presents. */
export type Answer<T = unknown> = Presented | Written | Outcome<T> | { readonly response: Response };

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Makes the answer of an operation's outcome, the first time and at each replay, so that each has the same bytes. */
type Present<C, T> = (value: T, ctx: C) => Presented | Promise<Presented>;

/** Makes the verb's value of what the key's row holds, where its caller doesn't see all of that. */
type Recall<C, T> = (stored: never, ctx: C) => T;

export interface RouteContract {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly access: AccessRule;
  /** Quotas: `ip` is checked before authentication, `principal` after it, both before the database. */
  readonly limits?: {
    readonly ip?: LimitName;
    readonly principal?: LimitName;
    /** Replaces `principal` for a bearer token: a product's key speaks for many people, a token for one. */
    readonly person?: LimitName;
    /** Those that the handler checks itself. */
    readonly also?: readonly LimitName[];
  };
  readonly params?: z.ZodObject;
  /** Path parameters that exist in the demo data or are at least well-formed: for documents and refusal tests. */
  readonly paramsExample?: Readonly<Record<string, string>>;
  readonly query?: z.ZodObject;
  readonly body?: {
    readonly schema: z.ZodType;
    readonly example: unknown;
    readonly maxBytes?: number;
    /** Fields whose texts aren’t put into NFC: they are taken as they are, or refused. */
    readonly verbatim?: readonly string[];
    /** Characters of a text, where a field may be longer than most. */
    readonly maxText?: number;
    /** Objects, lists and values, where a body may have more than most. */
    readonly maxValues?: number;
  };
  /** Instead of `body`. Such a route accepts no Idempotency-Key, because the fingerprint is computed from JSON. */
  readonly raw?: RawContract;
  /** `own`: it answers its own retries, because who may have a stored answer only the operation knows. */
  readonly retries?: 'own';
  readonly idempotency?: IdempotencyUse;
  /** `If-Match` is read for the handler; it reads the others itself. */
  readonly requestHeaders?: readonly RequestHeader[];
  readonly responses: Readonly<Record<number, ResponseContract>>;
  /** Answers have a strong ETag, and `If-None-Match` with it gets a 304. */
  readonly conditional?: true;
  /** Members that problems of a status have besides the standard ones, for the documentation. */
  readonly problemMembers?: Readonly<Record<number, z.ZodObject>>;
  /** Where a browser that shows no credential is sent instead: a page of the same thing, under this path and its own last part. */
  readonly page?: `/${string}`;
  /** Codes of this operation besides those that its contract implies. */
  readonly problems?: readonly ProblemCode[];
  /** Besides, it refuses with the codes of whatever it asks of siblings; for the documentation. */
  readonly handsOn?: true;
}

export interface Route<C> extends RouteContract {
  readonly handle: (call: Call<C, never, never, never>) => Promise<Answer> | Answer;
  readonly recall?: Recall<C, unknown>;
  readonly present?: Present<C, never>;
  readonly find?: (call: Call<C, never, never, never>) => Promise<Answer | undefined>;
}

/** A route's body: of its raw contract, else of its schema. */
type Body<B, R> = R extends RawContract ? RawBody<R['mediaTypes'][number]> : Output<B>;

interface TypedRoute<C, P, Q, B, R, T> extends RouteContract {
  readonly params?: P extends z.ZodObject ? P : never;
  readonly query?: Q extends z.ZodObject ? Q : never;
  readonly body?: {
    readonly schema: B extends z.ZodType ? B : never;
    readonly example: unknown;
    readonly maxBytes?: number;
    readonly verbatim?: readonly string[];
    readonly maxText?: number;
    readonly maxValues?: number;
  };
  readonly raw?: R extends RawContract ? R : never;
  readonly handle: (call: Call<C, Output<P>, Output<Q>, Body<B, R>>) => Promise<Answer<T>> | Answer<T>;
  readonly recall?: Recall<C, T>;
  readonly present?: Present<C, T>;
  /** Of an operation that keeps its keys itself: what this one became. It runs nothing. */
  readonly find?: (call: Call<C, Output<P>, Output<Q>, Body<B, R>>) => Promise<Answer<T> | undefined>;
}

/** Declares an operation: its contract, then its handler. Curried, so that only the context's type must be given. */
export const routeFor =
  <C>() =>
  <
    P extends z.ZodObject | undefined = undefined,
    Q extends z.ZodObject | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
    R extends RawContract | undefined = undefined,
    T = unknown,
  >(
    route: TypedRoute<C, P, Q, B, R, T>,
  ): Route<C> =>
    route;
