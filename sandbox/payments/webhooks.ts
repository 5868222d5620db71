import { createHmac } from 'node:crypto';

import type { SandboxEvent } from './objects.ts';

/**
 * Where events go, by a name that outlives its address. `retryDelaysMs`: the waits before the second, third … attempt;
 * Stripe's own go on for three days.
 */
export type WebhookTarget = { name: string; url: string; secret: string; retryDelaysMs?: readonly number[] };

/** One try to deliver an event, and what the receiver answered. */
export type Attempt = { event: SandboxEvent; target: string; attempt: number; outcome: number | 'unreachable' };

/** An event on its way to one of the targets. */
type Errand = { event: SandboxEvent; target: WebhookTarget };

/** By event: the targets that haven't taken it yet. */
type Undelivered = Map<string, string[]>;

export interface Sender {
  deliver(event: SandboxEvent): void;
  /** Sends an event out of turn; resolves after the first attempt. */
  send(event: SandboxEvent): Promise<void>;
  /** Sends again what a stop or a crash left undelivered. */
  resume(events: Iterable<SandboxEvent>): void;
  /** Resolves when nothing is on its way and no retry waits. */
  settled(): Promise<void>;
  stop(): void;
}

const RETRY_DELAYS_MS = [500, 2_000, 5_000, 15_000, 60_000];
const ANSWER_WITHIN_MS = 10_000;
const AT_ONCE = 8;

/** `Stripe-Signature` over the exact body: https://docs.stripe.com/webhooks/signature */
function signature(body: string, secret: string, atSeconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${v1}`;
}

/** Sends events to all targets, to each until it is taken. */
export class WebhookSender implements Sender {
  readonly #targets: readonly WebhookTarget[];
  readonly #undelivered: Undelivered;
  readonly #noted: (attempt: Attempt) => void;
  readonly #queue: Errand[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #idle: (() => void)[] = [];
  #stopped = false;
  #busy = 0;

  constructor(targets: readonly WebhookTarget[], undelivered: Undelivered, noted: (attempt: Attempt) => void) {
    this.#targets = targets;
    this.#undelivered = undelivered;
    this.#noted = noted;
  }

  deliver(event: SandboxEvent): void {
    this.#queue.push(...this.#errandsOf(event));
    // After the state change that caused it is complete; whether before or after its answer is open, as at Stripe.
    setImmediate(() => this.#pump());
  }

  async send(event: SandboxEvent): Promise<void> {
    await Promise.all(this.#errandsOf(event).map((errand) => this.#attempt(errand, 1)));
  }

  settled(): Promise<void> {
    if (this.#busy === 0 && this.#queue.length === 0 && this.#timers.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  resume(events: Iterable<SandboxEvent>): void {
    this.#stopped = false;
    const waiting = new Set(this.#queue.map(({ event }) => event));
    for (const event of events)
      if (event.pending_webhooks > 0 && !waiting.has(event)) this.#queue.push(...this.#errandsOf(event));
    this.#pump();
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#queue.length = 0;
    this.#pump();
  }

  /** To whom an event is still to go: to all targets, unless some have taken it. */
  #errandsOf(event: SandboxEvent): readonly Errand[] {
    const names = this.#undelivered.get(event.id) ?? this.#targets.map(({ name }) => name);
    this.#note(event, names);
    return this.#targets.filter(({ name }) => names.includes(name)).map((target) => ({ event, target }));
  }

  #note(event: SandboxEvent, names: readonly string[]): void {
    event.pending_webhooks = names.length;
    if (names.length === 0) this.#undelivered.delete(event.id);
    else this.#undelivered.set(event.id, [...names]);
  }

  #pump(): void {
    while (this.#busy < AT_ONCE && this.#queue.length > 0) {
      const errand = this.#queue.shift();
      if (errand) void this.#attempt(errand, 1);
    }
    if (this.#busy === 0 && this.#timers.size === 0) for (const wake of this.#idle.splice(0)) wake();
  }

  async #attempt(errand: Errand, count: number): Promise<void> {
    const { event, target } = errand;
    if (this.#stopped) return;
    this.#busy += 1;
    const outcome = await post(target, event);
    this.#busy -= 1;
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) this.#taken(errand);
    else this.#retryLater(errand, count);
    this.#noted({ event, target: target.name, attempt: count, outcome });
    this.#pump();
  }

  #taken({ event, target }: Errand): void {
    const names = this.#undelivered.get(event.id) ?? [];
    this.#note(
      event,
      names.filter((name) => name !== target.name),
    );
  }

  #retryLater(errand: Errand, count: number): void {
    const delay = (errand.target.retryDelaysMs ?? RETRY_DELAYS_MS)[count - 1];
    if (delay === undefined || this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#attempt(errand, count + 1);
    }, delay);
    this.#timers.add(timer);
  }
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
