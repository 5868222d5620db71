import { createHmac } from 'node:crypto';

import type { SandboxEvent } from './objects.ts';

/** Where events go. `retryDelaysMs`: the waits before the second, third … attempt; Stripe's own go on for three days. */
export type WebhookTarget = { url: string; secret: string; retryDelaysMs?: readonly number[] };

export type Delivery = {
  eventId: string;
  type: string;
  attempt: number;
  outcome: number | 'unreachable' | 'dropped' | 'held';
};

/** The order in which held events leave: what it returns is sent, so it can also leave out or repeat. */
export type Order = 'in_order' | 'reversed' | 'doubled' | ((held: readonly SandboxEvent[]) => readonly SandboxEvent[]);

export type Webhooks = {
  /** Keeps events back until `release`. */
  hold: () => void;
  /** Sends the held events one after the other and ends the hold; resolves after their first attempts. */
  release: (order?: Order) => Promise<void>;
  /** Loses the next `n` events for good, as if the network never delivered them. */
  drop: (n: number) => void;
  /** Sends the next `n` events twice each. */
  duplicate: (n: number) => void;
  /** Resolves when nothing is on its way and no retry waits. */
  settled: () => Promise<void>;
  log: readonly Delivery[];
};

const RETRY_DELAYS_MS = [500, 2_000, 5_000, 15_000, 60_000];
const ANSWER_WITHIN_MS = 10_000;
const AT_ONCE = 8;
const MAX_LOG = 10_000;

/** `Stripe-Signature` over the exact body: https://docs.stripe.com/webhooks/signature */
function signature(body: string, secret: string, atSeconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${v1}`;
}

export function webhookSender(target: WebhookTarget | undefined, changed: () => void) {
  const log: Delivery[] = [];
  const queue: SandboxEvent[] = [];
  const held: SandboxEvent[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const idle: (() => void)[] = [];
  let holding = false;
  let stopped = false;
  let toDrop = 0;
  let toDouble = 0;
  let busy = 0;

  function note(event: SandboxEvent, count: number, outcome: Delivery['outcome']): void {
    log.push({ eventId: event.id, type: event.type, attempt: count, outcome });
    if (log.length > MAX_LOG) log.shift();
  }

  function pump(): void {
    while (busy < AT_ONCE && queue.length > 0) {
      const event = queue.shift();
      if (event) void attempt(event, 1);
    }
    if (busy === 0 && timers.size === 0) for (const wake of idle.splice(0)) wake();
  }

  async function attempt(event: SandboxEvent, count: number): Promise<void> {
    if (!target || stopped) return;
    busy += 1;
    const outcome = await send(target, event);
    busy -= 1;
    note(event, count, outcome);
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
      event.pending_webhooks = 0;
      changed();
    } else retryLater(target, event, count);
    pump();
  }

  function retryLater({ retryDelaysMs = RETRY_DELAYS_MS }: WebhookTarget, event: SandboxEvent, count: number): void {
    const delay = retryDelaysMs[count - 1];
    if (delay === undefined || stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void attempt(event, count + 1);
    }, delay);
    timers.add(timer);
  }

  const controls: Webhooks = {
    log,
    hold: () => void (holding = true),
    drop: (n) => void (toDrop += n),
    duplicate: (n) => void (toDouble += n),
    async release(order = 'in_order') {
      holding = false;
      busy += 1; // not settled between two of them
      for (const event of ordered(held.splice(0), order)) await attempt(event, 1);
      busy -= 1;
      pump();
    },
    settled() {
      if (busy === 0 && queue.length === 0 && timers.size === 0) return Promise.resolve();
      return new Promise((resolve) => idle.push(resolve));
    },
  };

  return {
    controls,
    deliver(event: SandboxEvent): void {
      if (!target || toDrop > 0) {
        if (target) note(event, 0, 'dropped');
        if (target) toDrop -= 1;
        event.pending_webhooks = 0;
        return;
      }
      if (holding) {
        note(event, 0, 'held');
        held.push(event);
        return;
      }
      queue.push(event);
      if (toDouble > 0) {
        toDouble -= 1;
        queue.push(event);
      }
      // After the state change that caused it is complete; whether before or after its answer is open, as at Stripe.
      setImmediate(pump);
    },
    /** Sends again what a stop or a crash left undelivered. */
    resume(events: Iterable<SandboxEvent>): void {
      stopped = false;
      const waiting = new Set([...queue, ...held]);
      for (const event of events) if (event.pending_webhooks > 0 && !waiting.has(event)) queue.push(event);
      pump();
    },
    stop(): void {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      queue.length = 0;
      pump();
    },
  };
}

function ordered(held: SandboxEvent[], order: Order): readonly SandboxEvent[] {
  if (typeof order === 'function') return order(held);
  if (order === 'reversed') return held.toReversed();
  return order === 'doubled' ? held.flatMap((event) => [event, event]) : held;
}

async function send(target: WebhookTarget, event: SandboxEvent): Promise<number | 'unreachable'> {
  const body = JSON.stringify(event, null, 2);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature(body, target.secret, Math.floor(Date.now() / 1_000)),
    'user-agent': 'Stripe/1.0 (+local payment sandbox)',
  };
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(target.url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 'unreachable';
  }
}
