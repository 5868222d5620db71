import { ownOrigin } from '#src/http/own-origin.ts';
import type { Isolate } from '#src/http/scope.ts';

/** What a browser is made to keep: `session` an access token, `attempt` a sign-in that is under way. */
type CookieName = 'session' | 'attempt';

/** Bound to this host with TLS. Cookies ignore ports, so the service’s name separates local ones. */
const nameOf = (service: string, name: CookieName, isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}waypost-${service}-${name}`;

const isSecure = (request: Request, isolate: Isolate) => ownOrigin(request, isolate).startsWith('https:');

export function readCookie(request: Request, isolate: Isolate, name: CookieName): string | undefined {
  const wanted = `${nameOf(isolate.service, name, isSecure(request, isolate))}=`;
  return (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(wanted))
    ?.slice(wanted.length);
}

/** No script can read it, and another site can send it only by a link. Zero seconds: it is deleted. */
export function cookieLine(
  request: Request,
  isolate: Isolate,
  name: CookieName,
  { value, seconds }: { readonly value: string; readonly seconds: number },
): string {
  const attributes = ['Path=/', `Max-Age=${Math.floor(seconds)}`, 'HttpOnly', 'SameSite=Lax'];
  if (isSecure(request, isolate)) attributes.push('Secure');
  return [`${nameOf(isolate.service, name, isSecure(request, isolate))}=${value}`, ...attributes].join('; ');
}
