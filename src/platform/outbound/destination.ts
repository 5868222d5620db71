import { refuseName } from './host-name.ts';
import type { OutboundPolicy } from './policy.ts';
import type { OutboundRefusal } from './refusal.ts';

export type DestinationCheck =
  | { readonly ok: true; readonly url: URL; readonly needsResolution: boolean }
  | { readonly ok: false; readonly reason: OutboundRefusal };

const MAX_URL_LENGTH = 2048;
// The URL parser repairs these silently (drops tabs, reads `\` as `/`), and the next parser may repair them
// differently.
const FORBIDDEN = /[\\\s\p{Cc}]/u;
const AUTHORITY = /^(?:[a-z][a-z0-9+.-]*:)?\/\/([^/?#]*)/i;
const ABSOLUTE_HTTP = /^https?:\/\/[^/?#]/i;
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:/i;
const DOTTED_QUAD = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * Checks where a URL leads, without using the network. With `base`, `raw` is a Location and may be relative. The
 * returned URL is the one to fetch: canonical host, no trailing dot.
 */
export function checkDestination(raw: string, policy: OutboundPolicy, base?: URL): DestinationCheck {
  const unreadable = refuseRaw(raw) ?? (base === undefined ? refuseRelative(raw) : null);
  if (unreadable !== null) return refused(unreadable);
  const url = URL.parse(raw, base);
  if (url === null) return refused('invalid_url');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('scheme_not_allowed');
  if (policy.httpsOnly === true && url.protocol !== 'https:') return refused('https_required');
  if (url.username !== '' || url.password !== '') return refused('userinfo_present');

  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (policy.allowHosts?.includes(`${url.hostname}:${port}`)) return { ok: true, url, needsResolution: false };

  const name = url.hostname.replace(/\.$/, '');
  const reason = refuseLiteral(name) ?? refuseName(name, policy.ownHosts) ?? refusePort(port, policy);
  if (reason !== null) return refused(reason);
  url.hostname = name;
  return { ok: true, url, needsResolution: true };
}

function refuseRaw(raw: string): OutboundRefusal | null {
  if (raw.length > MAX_URL_LENGTH) return 'url_too_long';
  if (FORBIDDEN.test(raw)) return 'forbidden_character';
  const authority = AUTHORITY.exec(raw)?.[1] ?? '';
  if (authority.includes('@')) return 'userinfo_present';
  if (authority.includes('%')) return 'percent_encoded_host';
  return null;
}

/** The URL parser also accepts `http:host` and `http:///host`; no honest client writes them. */
function refuseRelative(raw: string): OutboundRefusal | null {
  if (OTHER_SCHEME.test(raw)) return 'scheme_not_allowed';
  return ABSOLUTE_HTTP.test(raw) ? null : 'invalid_url';
}

/** The URL parser has already normalised octal, hex, decimal, short and full-width spellings. */
function refuseLiteral(hostname: string): OutboundRefusal | null {
  return hostname.startsWith('[') || DOTTED_QUAD.test(hostname) ? 'ip_literal' : null;
}

function refusePort(port: number, policy: OutboundPolicy): OutboundRefusal | null {
  return port === 80 || port === 443 || policy.allowPorts?.includes(port) ? null : 'port_not_allowed';
}

function refused(reason: OutboundRefusal): DestinationCheck {
  return { ok: false, reason };
}
