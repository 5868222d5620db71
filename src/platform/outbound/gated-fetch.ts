import { openClock } from './clock.ts';
import { checkDestination } from './destination.ts';
import { DEFAULT_MAX_REDIRECTS, DEFAULT_TIMEOUT_MS, type OutboundPolicy } from './policy.ts';
import { type Hop, isRedirect, nextHop, readLocation } from './redirect.ts';
import { OutboundRefused } from './refusal.ts';
import { resolvePublic } from './resolve.ts';

export interface OutboundInit {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
  /**
   * Awaited before each hop is contacted, after the gate has let it pass. It throws to refuse; the time that it takes doesn't
   * count for the timeout.
   */
  readonly beforeHop?: (url: URL) => Promise<void>;
}

/**
 * The only way to fetch a URL that somebody else chose: every hop passes the gate before it is contacted. Throws
 * `OutboundRefused`; a `TimeoutError` after `policy.timeoutMs`, which also ends the reading of the body; the reason of
 * `init.signal`; what `init.beforeHop` throws; or fetch's own `TypeError`. Nothing is taken from a cache. The caller limits
 * the body; `response.url` is the last hop's.
 */
export async function gatedFetch(url: string, init: OutboundInit, policy: OutboundPolicy): Promise<Response> {
  const clock = openClock(policy.timeoutMs ?? DEFAULT_TIMEOUT_MS, init.signal);
  const maxRedirects = policy.maxRedirects ?? DEFAULT_MAX_REDIRECTS;

  let hop: Hop = {
    url: await passGate(url, policy, clock.signal()),
    method: (init.method ?? 'GET').toUpperCase(),
    headers: new Headers(init.headers),
    body: init.body ?? null,
  };
  for (let followed = 0; ; followed += 1) {
    if (init.beforeHop !== undefined) {
      await clock.pause(init.beforeHop(hop.url));
      // It may have taken long: the name is resolved anew.
      await passGate(hop.url.href, policy, clock.signal());
    }
    const { method, headers, body } = hop;
    const signal = clock.signal();
    const response = await fetch(hop.url, { method, headers, body, redirect: 'manual', cache: 'no-store', signal });
    if (!isRedirect(response.status)) return response;
    const location = response.headers.get('location');
    if (location === null && maxRedirects > 0) return response;
    // An unread body would keep one of the Worker's few connections open.
    await response.body?.cancel();
    if (maxRedirects === 0) throw new OutboundRefused('redirect_refused', hop.url.host, response.status);
    if (followed === maxRedirects) throw new OutboundRefused('too_many_redirects', hop.url.host);
    const to = await passGate(readLocation(location ?? ''), policy, signal, hop.url);
    const next = nextHop(hop, response.status, to);
    if (typeof next === 'string') throw new OutboundRefused(next, hop.url.host);
    hop = next;
  }
}

/** The URL to fetch, after its text and its addresses have passed. With `base`, `raw` is a Location. */
async function passGate(raw: string, policy: OutboundPolicy, signal: AbortSignal, base?: URL): Promise<URL> {
  const check = checkDestination(raw, policy, base);
  // A text that isn't a URL, or a scheme without hosts, has no host to name.
  if (!check.ok) throw new OutboundRefused(check.reason, URL.parse(raw, base)?.host || null); // oxlint-disable-line typescript/prefer-nullish-coalescing -- an empty host is none
  if (!check.needsResolution) return check.url;
  const resolution = await resolvePublic(check.url.hostname, policy, signal);
  if (!resolution.ok) throw new OutboundRefused(resolution.reason, check.url.host);
  return check.url;
}
