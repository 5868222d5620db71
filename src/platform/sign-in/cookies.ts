/** The cookies: `session` is an access token, `attempt` a sign-in in progress. */
type CookieName = 'session' | 'attempt';

/** Bound to this host with TLS. Cookies ignore ports, so the service’s name separates local ones. */
const nameOf = (service: string, name: CookieName, isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}waypost-${service}-${name}`;

const isSecure = (request: Request) => new URL(request.url).protocol === 'https:';

export function readCookie(request: Request, service: string, name: CookieName): string | undefined {
  const wanted = `${nameOf(service, name, isSecure(request))}=`;
  return (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(wanted))
    ?.slice(wanted.length);
}

/** No script can read it, and another site can send it only by a link. Zero seconds: it is deleted. */
export function cookieLine(
  request: Request,
  service: string,
  name: CookieName,
  { value, seconds }: { readonly value: string; readonly seconds: number },
): string {
  const attributes = ['Path=/', `Max-Age=${Math.floor(seconds)}`, 'HttpOnly', 'SameSite=Lax'];
  if (isSecure(request)) attributes.push('Secure');
  return [`${nameOf(service, name, isSecure(request))}=${value}`, ...attributes].join('; ');
}
