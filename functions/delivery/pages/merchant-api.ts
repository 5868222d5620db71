import type { ExecutionContext } from 'hono';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { uuidFrom } from '#src/platform/crypto/hmac.ts';
import type { Env } from '#src/http/scope.ts';
import type { PageContext } from './open-merchant.ts';

/** This Worker's own answer to a request, as over HTTP. */
export type Answer = (request: Request, env: Env, execution: ExecutionContext) => Response | Promise<Response>;

/** What the interface refuses, in its words. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly changeable?: readonly string[];
  readonly cancellation?: { readonly feeMinor: string; readonly token: string | null };
}

export type Outcome<T> = { readonly ok: true; readonly body: T } | { readonly ok: false; readonly refusal: Refusal };

export interface Sent {
  readonly body?: unknown;
  /** Of the form: sent twice it is one request, and with something else entered another. */
  readonly formKey?: string | undefined;
}

/**
 * The interface itself, with the person's token: these pages have no other way in. Each call passes the same list as
 * one over HTTP: scopes, quotas, shapes, idempotency.
 */
export interface Api {
  get<T>(path: string): Promise<Outcome<T>>;
  send<T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, sent?: Sent): Promise<Outcome<T>>;
  /** A file, as it is. */
  file(path: string): Promise<Response>;
}

export function openApi(c: PageContext, answer: Answer, token: string): Api {
  const fetch = (path: string, method = 'GET', extra: Record<string, string> = {}, body?: string) => {
    const headers = new Headers({ Authorization: `Bearer ${token}`, Accept: 'application/json', ...extra });
    const address = c.req.header('CF-Connecting-IP');
    if (address !== undefined) headers.set('CF-Connecting-IP', address);
    const request = new Request(new URL(path, c.req.url), { method, headers, ...(body === undefined ? {} : { body }) });
    return answer(request, c.env, c.executionCtx);
  };
  return {
    get: async (path) => outcomeOf(await fetch(path)),
    file: async (path) => fetch(path),
    send: async (method, path, { body, formKey } = {}) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const json = text === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': lengthOf(text) };
      const key = keyOf(formKey, method, path, text);
      return outcomeOf(await fetch(path, method, { ...json, ...(key && { 'Idempotency-Key': key }) }, text));
    },
  };
}

const lengthOf = (text: string) => String(new TextEncoder().encode(text).byteLength);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
export const isUuid = (text: string | undefined): text is string => text !== undefined && UUID.test(text);

/** The key of a form that is shown again after a refusal stays its own: what wasn't certain isn't done twice. */
export const keptKey = (formKey: string | undefined): string => (isUuid(formKey) ? formKey : crypto.randomUUID());

const keyOf = (formKey: string | undefined, ...parts: readonly (string | undefined)[]) =>
  isUuid(formKey) ? uuidFrom(sha256(JSON.stringify(['merchant', formKey, ...parts]))) : undefined;

async function outcomeOf<T>(response: Response): Promise<Outcome<T>> {
  const text = await response.text();
  const body = (text === '' ? null : JSON.parse(text)) as unknown;
  return response.ok ? { ok: true, body: body as T } : { ok: false, refusal: body as Refusal };
}
