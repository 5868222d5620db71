import { setTimeout as sleep } from 'node:timers/promises';
import {
  brokenInside,
  failureAnswer,
  type ApiAnswer,
  type ApiRequest,
  type Around,
} from '../../../sandbox/payments/api.ts';

/**
 * A failure to play. With status 503 the request is turned away at the door and nothing is kept under its key;
 * with 500 execution began and failed, so that Stripe keeps the 500; with neither the connection is destroyed.
 * `before: false` lets the effect happen first. With `delayMs` alone the request is only slow, its key in flight.
 */
export type Fault = { status?: 500 | 503; times?: number; before?: boolean; delayMs?: number; match?: RegExp };

type Plan = { delayMs: number; fail: 'no' | 'before' | 'after'; how: 'door' | 'inside' | 'cut' };

const NONE: Plan = { delayMs: 0, fail: 'no', how: 'cut' };

/** A queue of faults, each of which serves `times` requests (1) whose `METHOD /path` it matches. */
export function processorFaults(): { failNext: (fault?: Fault) => void; around: Around } {
  const queue: { fault: Fault; left: number }[] = [];
  const plans = new WeakMap<ApiRequest, Plan>();

  const take = (request: ApiRequest): Plan => {
    const at = queue.findIndex(({ fault }) => !fault.match || fault.match.test(`${request.method} ${request.path}`));
    const found = queue[at];
    if (!found) return NONE;
    found.left -= 1;
    if (found.left <= 0) queue.splice(at, 1);
    return planOf(found.fault);
  };

  return {
    failNext: (fault = {}) => void queue.push({ fault, left: fault.times ?? 1 }),
    around: {
      async door(request, next) {
        const { fail, how, delayMs } = take(request);
        plans.set(request, { fail, how, delayMs });
        if (how === 'inside' || fail === 'no') return next();
        if (fail === 'before') await sleep(delayMs);
        else await next();
        return how === 'cut' ? 'cut' : unavailable();
      },
      async inside(request, next) {
        const { fail, how, delayMs } = plans.get(request) ?? NONE;
        if (delayMs > 0) await sleep(delayMs);
        if (how !== 'inside') return next();
        const executed = fail === 'after' ? next() : undefined;
        if (executed !== undefined && executed.answer.status !== 200) return executed;
        return { answer: failureAnswer(brokenInside()), began: true };
      },
    },
  };
}

function planOf({ status, before, delayMs = 0 }: Fault): Plan {
  const slowOnly = status === undefined && before === undefined && delayMs > 0;
  if (slowOnly) return { ...NONE, delayMs };
  const how = status === 503 ? 'door' : status === 500 ? 'inside' : 'cut';
  return { delayMs, how, fail: before === false ? 'after' : 'before' };
}

function unavailable(): ApiAnswer {
  const error = { type: 'api_error', message: 'The payment sandbox is unavailable for a moment.' };
  return { status: 503, body: JSON.stringify({ error }, null, 2), headers: { 'Request-Id': 'req_unavailable' } };
}
