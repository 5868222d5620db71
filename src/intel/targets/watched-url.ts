import { hostOf } from '#src/intel/hosts/host.ts';
import { checkDestination } from '#src/platform/outbound/destination.ts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import { sentenceOf } from '#src/platform/outbound/refusal.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { targetBounds } from './target.ts';

/** Where a page is, in one spelling: as the URL standard writes it, without a fragment, which no server sees. */
export interface WatchedUrl {
  readonly url: string;
  readonly canonicalHost: string;
  readonly host: string;
}

/** An address by the text rules of the outbound gate, or a sentence that says why it is refused. */
export function judgeUrl(raw: string, policy: OutboundPolicy): WatchedUrl | { readonly refused: string } {
  const check = checkDestination(raw, policy);
  if (!check.ok) return { refused: sentenceOf(check.reason, policy) };
  const { url } = check;
  url.hash = '';
  if (url.href.length > targetBounds.url) return { refused: sentenceOf('url_too_long', policy) };
  return { url: url.href, canonicalHost: url.host, host: hostOf(url, policy) };
}

/** The same for a field. Throws `url_refused`. */
export function watchedUrl(raw: string, policy: OutboundPolicy, pointer: string): WatchedUrl {
  const judged = judgeUrl(raw, policy);
  if (!('refused' in judged)) return judged;
  const detail = judged.refused;
  throw new Problem('url_refused', { detail, errors: [{ pointer, code: 'url_refused', detail }] });
}
