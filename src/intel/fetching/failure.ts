import type { OutboundRefusal } from '#src/platform/outbound/refusal.ts';
import type { RefusedOutcome } from './fetched-page.ts';

/** Why there is no page. */
export interface Failure {
  readonly outcome: RefusedOutcome;
  readonly code: string;
  readonly detail: string;
}

const NAME_REASONS: readonly OutboundRefusal[] = ['name_not_found', 'resolution_failed'];
const REDIRECT_REASONS: readonly OutboundRefusal[] = [
  'too_many_redirects',
  'redirect_refused',
  'downgrade_refused',
  'redirect_not_safe',
];
/** Of a Location, these are faults of the site; of a target, the gate's word. */
const LOCATION_REASONS: readonly OutboundRefusal[] = ['https_required', 'invalid_url', 'url_too_long'];

/** What a refusal of the gate means for a scan, in the gate's sentence. */
export const failureOfGate = (reason: OutboundRefusal, detail: string, isRedirect: boolean): Failure => ({
  outcome: outcomeOfGate(reason, isRedirect),
  code: reason,
  detail,
});

function outcomeOfGate(reason: OutboundRefusal, isRedirect: boolean): RefusedOutcome {
  if (NAME_REASONS.includes(reason)) return 'dns_error';
  if (REDIRECT_REASONS.includes(reason)) return 'redirect_error';
  return isRedirect && LOCATION_REASONS.includes(reason) ? 'redirect_error' : 'blocked_ssrf';
}

export const failures = {
  headers_timeout: {
    outcome: 'timeout',
    code: 'headers_timeout',
    detail: 'The site didn’t begin to answer within 15 seconds.',
  },
  total_timeout: {
    outcome: 'timeout',
    code: 'total_timeout',
    detail: 'The page didn’t arrive within 30 seconds.',
  },
  too_large: {
    outcome: 'too_large',
    code: 'too_large',
    detail: 'The page is larger than 2 MiB.',
  },
  name_unknown: {
    outcome: 'dns_error',
    code: 'name_unknown',
    detail: 'The host name could not be resolved.',
  },
  tls_failed: {
    outcome: 'tls_error',
    code: 'tls_failed',
    detail: 'No secure connection came about: the certificate or the protocol isn’t right.',
  },
  connection_lost: {
    outcome: 'connection_error',
    code: 'connection_lost',
    detail: 'The connection failed, or broke off.',
  },
  not_decoded: {
    outcome: 'connection_error',
    code: 'not_decoded',
    detail: 'The answer’s compression is broken.',
  },
  encoding_unsupported: {
    outcome: 'unsupported_type',
    code: 'encoding_unsupported',
    detail: 'The answer is compressed in a way that wasn’t asked for.',
  },
  type_unsupported: {
    outcome: 'unsupported_type',
    code: 'type_unsupported',
    detail: 'The answer is neither a page nor text.',
  },
} as const satisfies Record<string, Failure>;

const MAX_CAUSES = 5;

/** What an error of fetch says, its causes included: Node tells by codes, workerd by sentences. */
function wordsOf(error: unknown): string {
  const words: string[] = [];
  for (let cause = error, depth = 0; cause instanceof Error && depth < MAX_CAUSES; cause = cause.cause, depth += 1)
    words.push(cause.message, 'code' in cause ? String(cause.code) : '');
  return words.join(' ').slice(0, 2_000).toLowerCase();
}

/** What fetch's own failure means. Names were resolved before: what workerd can't explain is a handshake that failed. */
export function failureOfFetch(error: unknown, protocol: string): Failure {
  const words = wordsOf(error);
  if (/enotfound|eai_again|getaddrinfo|dns lookup|lookup address/.test(words)) return failures.name_unknown;
  if (/cert|tls|ssl|handshake/.test(words)) return failures.tls_failed;
  if (/decompress|compressed stream|z_data_error|z_buf_error|brotli|err__error/.test(words))
    return failures.not_decoded;
  if (protocol === 'https:' && words.startsWith('internal error')) return failures.tls_failed;
  return failures.connection_lost;
}
