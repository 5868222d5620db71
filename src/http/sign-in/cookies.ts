import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { ownOrigin } from '#src/http/own-origin.ts';
import type { Isolate } from '#src/http/scope.ts';

/** What a browser is made to keep: `session` an access token, `attempt` a sign-in that is under way. */
type CookieName = 'session' | 'attempt';

/** Cookies ignore ports, so the service’s name separates local ones. */
const nameOf = ({ service }: Isolate, name: CookieName) => `waypost-${service}-${name}`;

/** Bound to this host with TLS (`__Host-`). */
const prefixOf = (c: Context, isolate: Isolate) =>
  ownOrigin(c.req.raw, isolate).startsWith('https:') ? 'host' : undefined;

/** No script can read it, and another site can send it only by a link. */
function optionsOf(c: Context, isolate: Isolate): CookieOptions {
  const prefix = prefixOf(c, isolate);
  return { path: '/', httpOnly: true, sameSite: 'Lax', ...(prefix === undefined ? {} : { prefix, secure: true }) };
}

/** The longest that a browser keeps a cookie (RFC 6265bis, 5.5). */
const MAX_SECONDS = 400 * 86_400;

/** A cookie that can't be read is none, or a text that its reader refuses. */
export const readCookie = (c: Context, isolate: Isolate, name: CookieName): string | undefined =>
  getCookie(c, nameOf(isolate, name), prefixOf(c, isolate));

export function keepCookie(
  c: Context,
  isolate: Isolate,
  name: CookieName,
  { value, seconds }: { readonly value: string; readonly seconds: number },
): void {
  const maxAge = Math.min(seconds, MAX_SECONDS);
  setCookie(c, nameOf(isolate, name), value, { ...optionsOf(c, isolate), maxAge });
}

export function dropCookie(c: Context, isolate: Isolate, name: CookieName): void {
  deleteCookie(c, nameOf(isolate, name), optionsOf(c, isolate));
}
