import type { SandboxEvent } from '../../../sandbox/payments/objects.ts';
import type { Attempt, Sender } from '../../../sandbox/payments/webhooks.ts';

/** The order in which held events leave: what it returns is sent, so it can also leave out or repeat. */
type Order = 'in_order' | 'reversed' | 'doubled' | ((held: readonly SandboxEvent[]) => readonly SandboxEvent[]);

/** The way of the processor's events to us, and what can happen to them there. */
export interface WebhookWay {
  /** Keeps events back until `release`. */
  hold(): void;
  /** Sends the held events one after the other and ends the hold; resolves after their first attempts. */
  release(order?: Order): Promise<void>;
  /** Loses the next `n` events for good, as if the network never delivered them. */
  drop(n: number): void;
  /** Sends the next `n` events twice each. */
  duplicate(n: number): void;
  /** Resolves when nothing is on its way and no retry waits. */
  settled(): Promise<void>;
  readonly log: readonly Attempt[];
}

/** A sender with faults on the way, and their controls. */
export function faultyWay(plain: Sender, log: readonly Attempt[]): { way: WebhookWay; sender: Sender } {
  const held = new Set<SandboxEvent>();
  let holding = false;
  let releasing = Promise.resolve();
  let toDrop = 0;
  let toDouble = 0;
  const sendAll = async (events: readonly SandboxEvent[]) => {
    for (const event of events) await plain.send(event);
  };

  const way: WebhookWay = {
    log,
    hold: () => void (holding = true),
    drop: (n) => void (toDrop += n),
    duplicate: (n) => void (toDouble += n),
    async release(order = 'in_order') {
      holding = false;
      releasing = sendAll(ordered([...held], order));
      held.clear();
      await releasing;
    },
    async settled() {
      await releasing;
      await plain.settled();
    },
  };
  const sender: Sender = {
    send: (event) => plain.send(event),
    settled: () => plain.settled(),
    stop: () => plain.stop(),
    deliver(event) {
      if (toDrop > 0) {
        toDrop -= 1;
        event.pending_webhooks = 0;
      } else if (holding) held.add(event);
      else {
        plain.deliver(event);
        if (toDouble > 0) plain.deliver(event);
        toDouble = Math.max(0, toDouble - 1);
      }
    },
    resume: (events) => plain.resume([...events].filter((event) => !held.has(event))),
  };
  return { way, sender };
}

function ordered(held: readonly SandboxEvent[], order: Order): readonly SandboxEvent[] {
  if (typeof order === 'function') return order(held);
  if (order === 'reversed') return held.toReversed();
  return order === 'doubled' ? held.flatMap((event) => [event, event]) : held;
}
