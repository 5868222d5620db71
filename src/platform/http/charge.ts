import { bytesPerCount, type LimitName } from '../limits.ts';
import type { Scope } from './scope.ts';

/** The quota that a request was counted against: its answer counts against it, too. */
export interface Counted {
  readonly name: LimitName;
  readonly key: string;
}

/** Counts one request against a quota that its answer is to count against. Throws `quota_exceeded`. */
export async function spendFor(scope: Scope, name: LimitName, key: string): Promise<void> {
  scope.counted = { name, key };
  await scope.isolate.quotas.spend(name, key);
}

/**
 * An answer that is longer than what one count pays for counts several times: at full quota all answers of a minute are
 * as long as `ANSWER_BYTES` at most, and one more. It goes out whole, whatever is left of the quota.
 */
export function charged(response: Response, scope: Scope): Response {
  const { counted } = scope;
  if (counted === undefined || response.body === null || isEndless(response)) return response;
  const perCount = bytesPerCount(counted.name);
  const length = response.headers.get('content-length');
  if (length !== null) {
    spend(scope, counted, Math.ceil(Number(length) / perCount) - 1);
    return response;
  }
  let left = perCount;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) {
        const counts = Math.ceil(-left / perCount);
        left += counts * perCount;
        spend(scope, counted, counts);
      }
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), response);
}

/** A stream of events says little, for minutes; how many may be open is a quota of its own. */
const isEndless = (response: Response) => response.headers.get('content-type') === 'text/event-stream';

function spend({ isolate, waitUntil }: Scope, { name, key }: Counted, counts: number): void {
  if (counts > 0) waitUntil(Promise.all(Array.from({ length: counts }, () => isolate.quotas.allows(name, key))));
}
