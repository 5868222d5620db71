import createFetchClient, { type Client } from 'openapi-fetch';
import { retrying, type RetryOptions } from './retry.ts';

export interface ClientOptions extends RetryOptions {
  /** The Worker's own URL: `https://delivery.example.com`. */
  readonly baseUrl: string;
  /** An access token, or what fetches one: it is asked at every attempt, so it may hand out a newer one. */
  readonly token?: string | (() => string | Promise<string>);
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A client of one interface, typed by its OpenAPI document's paths. */
export function createClient<Paths extends object>({
  baseUrl,
  token,
  fetch: send = (request) => fetch(request),
  ...retries
}: ClientOptions): Client<Paths> {
  const signed = async (request: Request) => {
    if (token !== undefined && !request.headers.has('authorization'))
      request.headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
    return send(request);
  };
  return createFetchClient<Paths>({ baseUrl: baseUrl.replace(/\/$/, ''), fetch: retrying(retries, signed) });
}

/** A key for one request and all its retries. Keep it as long as the request may be sent again. */
export const idempotencyKey = (): string => crypto.randomUUID();
