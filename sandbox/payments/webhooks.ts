import { createHmac } from 'node:crypto';

import type { SandboxEvent } from './objects.ts';

/** Where events go. `retryDelaysMs`: the waits before the second, third … attempt; Stripe's own go on for three days. */
export type WebhookTarget = { url: string; secret: string; retryDelaysMs?: readonly number[] };

/** One try to deliver an event, and what the receiver answered. */
export type Attempt = { event: SandboxEvent; attempt: number; outcome: number | 'unreachable' };

export type Sender = {
  deliver: (event: SandboxEvent) => void;
  /** Sends an event out of turn; resolves after the first attempt. */
  send: (event: SandboxEvent) => Promise<void>;
  /** Sends again what a stop or a crash left undelivered. */
  resume: (events: Iterable<SandboxEvent>) => void;
  /** Resolves when nothing is on its way and no retry waits. */
  settled: () => Promise<void>;
  stop: () => void;
};

const RETRY_DELAYS_MS = [500, 2_000, 5_000, 15_000, 60_000];
const ANSWER_WITHIN_MS = 10_000;
const AT_ONCE = 8;

/** `Stripe-Signature` over the exact body: https://docs.stripe.com/webhooks/signature */
function signature(body: string, secret: string, atSeconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${v1}`;
}

export function webhookSender(target: WebhookTarget | undefined, noted: (attempt: Attempt) => void): Sender {
  const queue: SandboxEvent[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const idle: (() => void)[] = [];
  let stopped = false;
  let busy = 0;

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
    const outcome = await post(target, event);
    busy -= 1;
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) event.pending_webhooks = 0;
    else retryLater(target, event, count);
    noted({ event, attempt: count, outcome });
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

  return {
    deliver(event) {
      if (!target) {
        event.pending_webhooks = 0;
        return;
      }
      queue.push(event);
      // After the state change that caused it is complete; whether before or after its answer is open, as at Stripe.
      setImmediate(pump);
    },
    send: (event) => attempt(event, 1),
    settled() {
      if (busy === 0 && queue.length === 0 && timers.size === 0) return Promise.resolve();
      return new Promise((resolve) => idle.push(resolve));
    },
    resume(events) {
      stopped = false;
      const waiting = new Set(queue);
      for (const event of events) if (event.pending_webhooks > 0 && !waiting.has(event)) queue.push(event);
      pump();
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      queue.length = 0;
      pump();
    },
  };
}

async function post(target: WebhookTarget, event: SandboxEvent): Promise<number | 'unreachable'> {
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
