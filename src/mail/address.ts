/** RFC 5321 4.5.3.1: 64 octets before the @, 254 in a whole path without its brackets. */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** The URL parser would decode a percent sign, and read other signs as the end of the host. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * One mail address as a mail server takes it, an internationalised domain in its ASCII form (UTS 46); undefined for
 * anything else: a list, a name beside it, a quoted or non-ASCII local part (few servers deliver those), an IP address.
 */
export function readMailAddress(text: string): string | undefined {
  if (text.length > MAX_ADDRESS) return undefined;
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || local.length > MAX_LOCAL || !LOCAL.test(local) || !DOMAIN.test(domain)) return undefined;
  const host = URL.parse(`http://${domain}`)?.hostname ?? '';
  const address = `${local}@${host}`;
  return ASCII_DOMAIN.test(host) && address.length <= MAX_ADDRESS ? address : undefined;
}
