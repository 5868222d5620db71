import createClient, { type Client } from 'openapi-fetch';
import { send, type Retry } from './send.ts';

export type { Client, Retry };

export interface ClientOptions {
  /** The service’s own URL, `https://delivery.example.com` say. */
  readonly baseUrl: string;
  /** What stands behind `Authorization: Bearer`, or how to get it: asked before each attempt. */
  readonly token?: string | (() => string | Promise<string>);
  /** How often a request is sent again: 4 times unless told otherwise. 0: never. */
  readonly maxRetries?: number;
  /** The longest `Retry-After` that is waited for: 60 s unless told otherwise. */
  readonly maxWaitSeconds?: number;
  /** How long an attempt may take until its answer begins: 30 s unless told otherwise. */
  readonly timeoutSeconds?: number;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Told before each repetition, for a log. */
  readonly onRetry?: (retry: Retry) => void;
  /** What sends an attempt: `globalThis.fetch` unless told otherwise. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client of an interface. `keyed`: the operations that take an Idempotency-Key, as `POST /v1/deliveries`. Each call of
 * one has a key, the caller’s or a new one, which all of its attempts share.
 */
export function openClient<Paths extends object>(options: ClientOptions, keyed: readonly string[]): Client<Paths> {
  const { maxRetries = 4, maxWaitSeconds = 60, timeoutSeconds = 30, token, headers = {} } = options;
  const { fetch = (request) => globalThis.fetch(request), onRetry = () => undefined } = options;
  const prepare = async (request: Request) => {
    if (token === undefined || request.headers.has('Authorization')) return;
    request.headers.set('Authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
  };
  const sending = { maxRetries, maxWaitSeconds, timeoutSeconds, fetch, prepare, onRetry };
  const client = createClient<Paths>({
    baseUrl: options.baseUrl,
    headers,
    fetch: (request) => send(request, sending),
  });
  const takesKey = new Set(keyed);
  client.use({
    onRequest: ({ request, schemaPath }) => {
      if (takesKey.has(`${request.method} ${schemaPath}`) && !request.headers.has('Idempotency-Key'))
        request.headers.set('Idempotency-Key', crypto.randomUUID());
      return undefined;
    },
  });
  return client;
}
