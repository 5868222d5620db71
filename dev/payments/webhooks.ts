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
  /** Drops the next `n` events for good, as if the network had never delivered them. */
  drop: (n: number) => void;
  /** Sends the next `n` events twice each. */
  duplicate: (n: number) => void;
  /** Resolves when nothing is being sent and no retry waits. */
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

/** Sends events to a target, each until it is accepted. Tests can hold, drop and duplicate them. */
export class WebhookSender implements Webhooks {
  readonly log: Delivery[] = [];
  readonly #target: WebhookTarget | undefined;
  readonly #changed: () => void;
  readonly #queue: SandboxEvent[] = [];
  readonly #held: SandboxEvent[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #idle: (() => void)[] = [];
  #holding = false;
  #stopped = false;
  #toDrop = 0;
  #toDouble = 0;
  #busy = 0;

  /** `changed` is called when an event was accepted. */
  constructor(target: WebhookTarget | undefined, changed: () => void) {
    this.#target = target;
    this.#changed = changed;
  }

  hold(): void {
    this.#holding = true;
  }

  drop(n: number): void {
    this.#toDrop += n;
  }

  duplicate(n: number): void {
    this.#toDouble += n;
  }

  async release(order: Order = 'in_order'): Promise<void> {
    this.#holding = false;
    this.#busy += 1; // keeps `settled` waiting between two of them
    for (const event of ordered(this.#held.splice(0), order)) await this.#attempt(event, 1);
    this.#busy -= 1;
    this.#pump();
  }

  settled(): Promise<void> {
    if (this.#busy === 0 && this.#queue.length === 0 && this.#timers.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  deliver(event: SandboxEvent): void {
    if (!this.#target || this.#toDrop > 0) {
      if (this.#target) this.#note(event, 0, 'dropped');
      if (this.#target) this.#toDrop -= 1;
      event.pending_webhooks = 0;
      return;
    }
    if (this.#holding) {
      this.#note(event, 0, 'held');
      this.#held.push(event);
      return;
    }
    this.#queue.push(event);
    if (this.#toDouble > 0) {
      this.#toDouble -= 1;
      this.#queue.push(event);
    }
    // After the state change that caused it. Whether before or after its answer is undefined, as at Stripe.
    setImmediate(() => this.#pump());
  }

  /** Sends again what a stop or a crash left undelivered. */
  resume(events: Iterable<SandboxEvent>): void {
    this.#stopped = false;
    const waiting = new Set([...this.#queue, ...this.#held]);
    for (const event of events) if (event.pending_webhooks > 0 && !waiting.has(event)) this.#queue.push(event);
    this.#pump();
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#queue.length = 0;
    this.#pump();
  }

  #note(event: SandboxEvent, count: number, outcome: Delivery['outcome']): void {
    this.log.push({ eventId: event.id, type: event.type, attempt: count, outcome });
    if (this.log.length > MAX_LOG) this.log.shift();
  }

  #pump(): void {
    while (this.#busy < AT_ONCE && this.#queue.length > 0) {
      const event = this.#queue.shift();
      if (event) void this.#attempt(event, 1);
    }
    if (this.#busy === 0 && this.#timers.size === 0) for (const wake of this.#idle.splice(0)) wake();
  }

  async #attempt(event: SandboxEvent, count: number): Promise<void> {
    if (!this.#target || this.#stopped) return;
    this.#busy += 1;
    const outcome = await send(this.#target, event);
    this.#busy -= 1;
    this.#note(event, count, outcome);
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
      event.pending_webhooks = 0;
      this.#changed();
    } else this.#retryLater(this.#target, event, count);
    this.#pump();
  }

  #retryLater({ retryDelaysMs = RETRY_DELAYS_MS }: WebhookTarget, event: SandboxEvent, count: number): void {
    const delay = retryDelaysMs[count - 1];
    if (delay === undefined || this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#attempt(event, count + 1);
    }, delay);
    this.#timers.add(timer);
  }
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
