import ipaddr from 'ipaddr.js';

/**
 * IANA assigns global unicast only from this block (RFC 4291 2.4), so that `::127.0.0.1` and anything new are outside
 * it.
 */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address, as a resolver writes it, is global unicast. Addresses that embed an IPv4 address
 * (mapped, NAT64, 6to4, Teredo) are refused whatever they embed: a gateway could unwrap them.
 */
export function isGlobalUnicast(address: string): boolean {
  // Parsers differ on octal, hex and short forms: only the canonical spelling counts.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.match(GLOBAL_V6) && parsed.range() === 'unicast';
}
