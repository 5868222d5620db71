import { checkDestination } from '../platform/outbound/destination.ts';
import { gatedFetch } from '../platform/outbound/gated-fetch.ts';
import type { OutboundPolicy } from '../platform/outbound/policy.ts';
import { OutboundRefused, REFUSAL_SENTENCES } from '../platform/outbound/refusal.ts';
import { resolvePublic } from '../platform/outbound/resolve.ts';
import { excerptOf } from './message.ts';
import { readRetryAfter, type Outcome } from './retry.ts';

export const SEND_TIMEOUT_MS = 15_000;
/** Of an answer no more is read: 200 characters, whatever it is written in. */
const MAX_ANSWER_BYTES = 1_024;

/** Why the gate lets nothing through to an address. */
export interface Refusal {
  readonly code: string;
  readonly sentence: string;
}

/** The way out to receivers, through the outbound gate. */
export interface Sender {
  /** Judges an address as it stands and by where its name leads now. */
  refusalOf(url: string): Promise<Refusal | null>;
  /** Posts a body once. Whatever happens is an outcome; a redirect is a failure. */
  post(url: string, headers: Readonly<Record<string, string>>, body: Uint8Array<ArrayBuffer>): Promise<Outcome>;
}

export function openSender(policy: OutboundPolicy): Sender {
  const strict = { timeoutMs: SEND_TIMEOUT_MS, ...policy, maxRedirects: 0 };
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

const refusal = (reason: keyof typeof REFUSAL_SENTENCES): Refusal => ({
  code: reason,
  sentence: REFUSAL_SENTENCES[reason],
});

/** The gate's reason, `timeout`, or that there was no connection that held. */
function nameOf(error: unknown): string {
  if (error instanceof OutboundRefused) return error.reason;
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection_failed';
}

/** The beginning of an answer. What it costs to read can't change what its status said already. */
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
    // cut off in its middle, or too slow
  }
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk.subarray(0, MAX_ANSWER_BYTES), { stream: true })).join('');
}
