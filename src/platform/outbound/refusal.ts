import type { OutboundPolicy } from './policy.ts';

/** Every reason of the gate, with a sentence for people. A reason without a sentence doesn't compile. */
export const REFUSAL_SENTENCES = {
  invalid_url: 'The address is not an absolute http or https URL.',
  url_too_long: 'The URL is longer than 2048 characters.',
  forbidden_character: 'The URL contains a backslash, whitespace or a control character.',
  scheme_not_allowed: 'Only http and https URLs are permitted.',
  https_required: 'Only https URLs are permitted here: plain http can be read on the way.',
  userinfo_present: 'The URL carries a user name or password.',
  percent_encoded_host: 'The host name is percent-encoded.',
  port_not_allowed: 'The port is not permitted.',
  ip_literal: 'The host is an IP address; a public host name is required.',
  invalid_name: 'The host is not a well-formed domain name.',
  single_label_name: 'The host name has no domain.',
  special_use_name: 'The host name is reserved for special or private use.',
  own_host: 'The host is one of our own.',
  name_not_found: 'The host name has no address.',
  resolution_failed: 'The host name could not be resolved.',
  address_not_public: 'The host name resolves to an address that is not public.',
  redirect_refused: 'The destination redirects, which is not permitted here.',
  too_many_redirects: 'The destination redirects too many times.',
  downgrade_refused: 'The destination redirects from https to http.',
  redirect_not_safe: 'The redirect would repeat a changing request at another origin.',
} as const;

export type OutboundRefusal = keyof typeof REFUSAL_SENTENCES;

/** What a receiver on a developer's own machine is refused for. */
const OF_THIS_MACHINE: ReadonlySet<OutboundRefusal> = new Set([
  'port_not_allowed',
  'ip_literal',
  'single_label_name',
  'special_use_name',
  'address_not_public',
]);

/** Why the gate refuses, and the way out where there is one: a policy with an allow-list is a local stack's. */
export function sentenceOf(reason: OutboundRefusal, { allowHosts }: Pick<OutboundPolicy, 'allowHosts'>): string {
  const wayOut = allowHosts !== undefined && OF_THIS_MACHINE.has(reason);
  const more = ' This local stack lets through what OUTBOUND_HOSTS lists when it starts, each as host:port.';
  return `${REFUSAL_SENTENCES[reason]}${wayOut ? more : ''}`;
}

/**
 * Thrown before anything is sent to the refused host. It names only the host, because paths and queries contain
 * secrets.
 */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
  readonly reason: OutboundRefusal;
  /** `host[:port]`, or null if the text has no readable host. */
  readonly host: string | null;
  /** The status of the redirect, if redirects aren't followed. */
  readonly status: number | null;

  constructor(reason: OutboundRefusal, host: string | null, status: number | null = null) {
    super(host === null ? REFUSAL_SENTENCES[reason] : `${REFUSAL_SENTENCES[reason]} (${host})`);
    this.reason = reason;
    this.host = host;
    this.status = status;
  }
}
