import { getDomain } from 'tldts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';

type Allowed = Pick<OutboundPolicy, 'allowHosts'>;

/**
 * Whom politeness is owed for a URL: its registrable host, so that `www.` and `blog.` of a site are one, and two shops
 * below a host of shops are two (private suffixes). A host that is allowed by name counts with its port: there, many
 * stand on one machine.
 */
export function hostOf(url: URL, { allowHosts = [] }: Allowed): string {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const named = `${url.hostname}:${port}`;
  if (allowHosts.includes(named)) return named;
  const name = url.hostname.replace(/\.$/, '');
  return getDomain(name, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }) ?? name;
}
