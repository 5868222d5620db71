import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { ownOrigin } from '#src/http/own-origin.ts';
import type { Isolate } from '#src/http/scope.ts';

/** What a browser is made to keep: an access token, a sign-in that is under way, and what was entered before it. */
type Kept = 'session' | 'attempt' | 'draft';
type CookieName = Kept | `${string}-${Kept}`;

type Place = Pick<Isolate, 'config' | 'service'>;

/** A sign-in's cookie: one under a path has others than the host's own. */
export const cookieOf = ({ base = '' }: { readonly base?: string }, name: Kept): CookieName =>
  base === '' ? name : `${base.slice(1)}-${name}`;

/** Cookies ignore ports, so the service’s name separates local ones. */
const nameOf = ({ service }: Place, name: CookieName) => `waypost-${service}-${name}`;

/** Bound to this host with TLS (`__Host-`). */
const prefixOf = (c: Context, place: Place) => (ownOrigin(c.req.raw, place).startsWith('https:') ? 'host' : undefined);

/** No script can read it, and another site can send it only by a link. */
function optionsOf(c: Context, place: Place): CookieOptions {
  const prefix = prefixOf(c, place);
  return { path: '/', httpOnly: true, sameSite: 'Lax', ...(prefix === undefined ? {} : { prefix, secure: true }) };
}

/** The longest that a browser keeps a cookie (RFC 6265bis, 5.5). */
const MAX_SECONDS = 400 * 86_400;
/** The longest that a browser takes, name and attributes included, is 4,096: it drops a longer one without a word. */
export const MAX_COOKIE_VALUE = 3_800;

/** A cookie that can't be read is none, or a text that its reader refuses. */
export const readCookie = (c: Context, place: Place, name: CookieName): string | undefined =>
  getCookie(c, nameOf(place, name), prefixOf(c, place));

export function keepCookie(
  c: Context,
  place: Place,
  name: CookieName,
  { value, seconds }: { readonly value: string; readonly seconds: number },
): void {
  const maxAge = Math.min(seconds, MAX_SECONDS);
  setCookie(c, nameOf(place, name), value, { ...optionsOf(c, place), maxAge });
}

export function dropCookie(c: Context, place: Place, name: CookieName): void {
  deleteCookie(c, nameOf(place, name), optionsOf(c, place));
}
