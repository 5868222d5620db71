import type { OutboundRefusal } from './refusal.ts';

const MAX_NAME_LENGTH = 253;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Top-level names that never mean a public host: IANA's special-use registry (RFC 6761, 6762, 7686, 8375, 9476),
 * ICANN's private use (`internal`) and its name-collision list, RFC 6762 appendix G. `example.com` is a public name
 * that RFC 6761 6.5 asks software to treat as any other.
 */
const SPECIAL_USE = new Set(
  'alt arpa corp example home internal intranet invalid lan local localdomain localhost mail onion private test'.split(
    ' ',
  ),
);

/** Checks a name as the URL parser returns it: lower case, A-labels, without the root's dot. */
export function refuseName(name: string, ownHosts: readonly string[]): OutboundRefusal | null {
  const labels = name.split('.');
  if (name.length > MAX_NAME_LENGTH || !labels.every((label) => LABEL.test(label))) return 'invalid_name';
  if (SPECIAL_USE.has(labels.at(-1) ?? '')) return 'special_use_name';
  if (labels.length === 1) return 'single_label_name';
  if (ownHosts.some((own) => isSameOrBelow(name, own.toLowerCase()))) return 'own_host';
  return null;
}

function isSameOrBelow(name: string, parent: string): boolean {
  return name === parent || name.endsWith(`.${parent}`);
}
