import type { OutboundRefusal } from './refusal.ts';

/** One request of a chain of redirects. The body must be replayable: the first hop would use up a stream. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
/** The caller's headers that another origin may get. A list of what is safe can't forget a credential. */
const SAFE_HEADERS = ['accept', 'accept-encoding', 'accept-language', 'user-agent'];
const BODY_HEADERS = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type'];

export function isRedirect(status: number): boolean {
  return REDIRECT_STATUSES.has(status);
}

/** The request that follows a redirect to `url` (Fetch standard, HTTP-redirect fetch, and stricter across origins). */
export function nextHop(hop: Hop, status: number, url: URL): Hop | OutboundRefusal {
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') return 'downgrade_refused';
  const turned = becomesGet(hop.method, status) ? asGet(hop) : hop;
  if (url.origin === hop.url.origin) return { ...turned, url };
  if (turned.method !== 'GET' && turned.method !== 'HEAD') return 'redirect_not_safe';
  return { url, method: turned.method, headers: onlySafe(turned.headers), body: null };
}

function becomesGet(method: string, status: number): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

function asGet(hop: Hop): Hop {
  const headers = new Headers(hop.headers);
  for (const name of BODY_HEADERS) headers.delete(name);
  return { ...hop, method: 'GET', headers, body: null };
}

function onlySafe(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => SAFE_HEADERS.includes(name)));
}

/** A Location is bytes, which some runtimes pass as Latin-1; if they are UTF-8, UTF-8 was meant. */
export function readLocation(value: string): string {
  const codes = Array.from(value, (character) => character.codePointAt(0) ?? 0);
  if (codes.some((code) => code > 0xff)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(codes));
  } catch {
    return value;
  }
}
