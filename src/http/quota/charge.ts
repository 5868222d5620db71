import type { Context } from 'hono';
import { bytesPerCount, uploadedPerCount, type LimitName } from '#src/platform/limits.ts';
import type { Scope } from '#src/http/scope.ts';

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
export function charge(c: Context, scope: Scope): void {
  const { counted } = scope;
  const response = c.res;
  if (counted === undefined || c.req.method === 'HEAD' || isEndless(response)) return;
  const perCount = bytesPerCount(counted.name);
  const length = response.headers.get('content-length');
  if (length !== null) return spend(scope, counted, Math.ceil(Number(length) / perCount) - 1);
  if (response.body === null) return;
  const body = response.body.pipeThrough(counting(perCount, (counts) => spend(scope, counted, counts)));
  c.res = undefined; // else Hono would copy the old one's headers, too
  c.res = new Response(body, response);
}

/** A file that is longer than what one count pays for counts several times, as an answer does: it is taken whole. */
export function chargeUpload(scope: Scope, bytes: number): void {
  const { counted } = scope;
  if (counted !== undefined) spend(scope, counted, Math.ceil(bytes / uploadedPerCount(counted.name)) - 1);
}

/** Work that takes longer than one count pays for counts several times, too: it is done, whatever is left. */
export function chargeWork({ scope, counts }: { readonly scope: Scope; readonly counts: number }): void {
  if (scope.counted !== undefined) spend(scope, scope.counted, counts - 1);
}

/** Passes bytes on, and tells how many counts they cost beyond the first one. */
function counting(perCount: number, spendMore: (counts: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let left = perCount;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) {
        const counts = Math.ceil(-left / perCount);
        left += counts * perCount;
        spendMore(counts);
      }
      controller.enqueue(chunk);
    },
  });
}

/** An event stream sends little, for minutes; a quota of its own limits how many are open. */
const isEndless = (response: Response) => response.headers.get('content-type') === 'text/event-stream';

function spend({ isolate, waitUntil }: Scope, { name, key }: Counted, counts: number): void {
  if (counts > 0) waitUntil(Promise.all(Array.from({ length: counts }, () => isolate.quotas.allows(name, key))));
}
