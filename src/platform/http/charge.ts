import { bytesPerCount, type LimitName } from '../limits.ts';
import type { Scope } from './scope.ts';

/** The quota against which a request was counted. A long answer counts against it, too. */
export interface Counted {
  readonly name: LimitName;
  readonly key: string;
}

/** Counts a request against a quota, to which its answer is charged later. Throws `quota_exceeded`. */
export async function spendFor(scope: Scope, name: LimitName, key: string): Promise<void> {
  scope.counted = { name, key };
  await scope.isolate.quotas.spend(name, key);
}

/**
 * A long answer counts several times: all answers of a minute at full quota have at most `ANSWER_BYTES`, plus one
 * answer. It is sent completely, whatever is left of the quota.
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

/** An event stream sends little, for minutes; a quota of its own limits how many are open. */
const isEndless = (response: Response) => response.headers.get('content-type') === 'text/event-stream';

function spend({ isolate, waitUntil }: Scope, { name, key }: Counted, counts: number): void {
  if (counts > 0) waitUntil(Promise.all(Array.from({ length: counts }, () => isolate.quotas.allows(name, key))));
}
