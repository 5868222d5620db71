/**
 * A failure to simulate. With status 503 the request is refused at once and nothing is kept under its key. With 500
 * execution began and failed, so that Stripe keeps the 500. With neither the connection is destroyed. `before: false`
 * lets the effect happen first. With `delayMs` alone the request is only slow, with its key in flight.
 */
export type Fault = { status?: 500 | 503; times?: number; before?: boolean; delayMs?: number; match?: RegExp };

export type Plan = { delayMs: number; fail: 'no' | 'before' | 'after'; how: 'door' | 'inside' | 'cut' };

const NONE: Plan = { delayMs: 0, fail: 'no', how: 'cut' };

/** A queue of faults; each serves `times` requests (1) whose `METHOD /path` it matches. */
export function faultQueue() {
  const queue: { fault: Fault; left: number }[] = [];
  return {
    failNext(fault: Fault = {}): void {
      queue.push({ fault, left: fault.times ?? 1 });
    },
    take(method: string, path: string): Plan {
      const at = queue.findIndex(({ fault }) => !fault.match || fault.match.test(`${method} ${path}`));
      const found = queue[at];
      if (!found) return NONE;
      found.left -= 1;
      if (found.left <= 0) queue.splice(at, 1);
      return plan(found.fault);
    },
  };
}

function plan({ status, before, delayMs = 0 }: Fault): Plan {
  const slowOnly = status === undefined && before === undefined && delayMs > 0;
  if (slowOnly) return { ...NONE, delayMs };
  const how = status === 503 ? 'door' : status === 500 ? 'inside' : 'cut';
  return { delayMs, how, fail: before === false ? 'after' : 'before' };
}
