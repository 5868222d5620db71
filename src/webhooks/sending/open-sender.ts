import { checkDestination } from '#src/platform/outbound/destination.ts';
import { gatedFetch } from '#src/platform/outbound/gated-fetch.ts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import { OutboundRefused, sentenceOf, type OutboundRefusal } from '#src/platform/outbound/refusal.ts';
import { resolvePublic } from '#src/platform/outbound/resolve.ts';
import { excerptOf } from './message.ts';
import { readRetryAfter, type Outcome } from './retry.ts';

export const SEND_TIMEOUT_MS = 15_000;
/** More isn't read: enough for 200 characters in any encoding. */
const MAX_ANSWER_BYTES = 1_024;

/** Why the gate refuses a URL. */
export interface Refusal {
  readonly code: string;
  readonly sentence: string;
}

/** Sends to receivers, through the outbound gate. */
export interface Sender {
  /** Checks a URL, and the addresses to which its name resolves now. */
  refusalOf(url: string): Promise<Refusal | null>;
  /** Posts a body once. Every failure is an outcome; so is a redirect. */
  post(url: string, headers: Readonly<Record<string, string>>, body: Uint8Array<ArrayBuffer>): Promise<Outcome>;
}

export function openSender(policy: OutboundPolicy): Sender {
  const strict = { timeoutMs: SEND_TIMEOUT_MS, ...policy, maxRedirects: 0 };
  const refusal = (reason: OutboundRefusal): Refusal => ({ code: reason, sentence: sentenceOf(reason, policy) });
  return {
    async refusalOf(url) {
      const check = checkDestination(url, strict);
      if (!check.ok) return refusal(check.reason);
      if (!check.needsResolution) return null;
      const resolved = await resolvePublic(check.url.hostname, strict, AbortSignal.timeout(strict.timeoutMs));
      return resolved.ok ? null : refusal(resolved.reason);
    },
    async post(url, headers, body) {
      const started = Date.now();
      const latency = () => Date.now() - started;
      try {
        const response = await gatedFetch(url, { method: 'POST', headers, body }, strict);
        const latencyMs = latency();
        return {
          status: response.status,
          error: null,
          retryAfterSeconds: readRetryAfter(response.headers.get('retry-after'), new Date()),
          latencyMs,
          answer: excerptOf(await readStart(response)),
        };
      } catch (error) {
        const status = error instanceof OutboundRefused ? error.status : null;
        return { status, error: nameOf(error), retryAfterSeconds: null, latencyMs: latency(), answer: null };
      }
    },
  };
}

/** The gate's reason, `timeout`, or a failed connection. */
function nameOf(error: unknown): string {
  if (error instanceof OutboundRefused) return error.reason;
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection_failed';
}

/** The beginning of an answer. A failure to read it doesn't change the outcome, which is the status. */
async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  try {
    for (let bytes = 0; bytes < MAX_ANSWER_BYTES;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      bytes += value.length;
    }
    await reader.cancel();
  } catch {
    // interrupted, or too slow
  }
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk.subarray(0, MAX_ANSWER_BYTES), { stream: true })).join('');
}
