import { setTimeout as wait } from 'node:timers/promises';
import { cents } from '#src/money/cents.ts';
import type {
  DisputeState,
  IntentState,
  PaymentEvent,
  PaymentSubject,
  RefundState,
  Refusal,
} from '#src/payments/intent.ts';
import type { OffSessionCharge, Payments, RefundRequest } from '#src/payments/open-payments.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { refundOf, stateOf, withdrawnFrom, type Fate, type Intent, type Refund } from './processor-state.ts';

const isOpen = ({ status }: Intent) => status === 'requires_action' || status === 'requires_capture';
const unused = () => Promise.reject(new Error('nobody asks this of the model'));

/** By name, which is in each id: a cron reads others' payments, too. */
const models = new Map<string, ProcessorModel>();

/** How long a call takes at most, there and back. */
const LATENCY_MS = 8;

/**
 * The processor as a delivery's money knows it: payments that are held and captured, refunds and disputes, and the events
 * that it sends, in the order in which it sends them. What a network does to these is the test's.
 */
export class ProcessorModel {
  readonly intents: Intent[] = [];
  readonly events: PaymentEvent[] = [];
  /** The next call: refused at the door, or carried out and not answered. */
  next: 'answers' | 'down' | 'cut' = 'answers';
  fate: Fate = 'now';
  /** What happens while a larger hold is asked for. */
  onRaise: () => Promise<void> = () => Promise.resolve();
  /** Whether banks refuse a saved card, and a larger hold. */
  declines = false;
  /** Calls on their way here. */
  #calls = 0;
  readonly #keys = new Map<string, Intent | Refund>();
  readonly #name: string;
  readonly #random: () => number;

  constructor(name: string, random: () => number) {
    this.#name = name;
    this.#random = random;
    models.set(name, this);
  }

  /** The payer confirms. */
  confirm(intent: Intent): void {
    if (intent.status === 'requires_action') this.#move(intent, 'requires_capture');
  }

  captureByHand(intent: Intent, amount: bigint): void {
    if (intent.status !== 'requires_capture') return;
    intent.isByHand = true;
    intent.received = amount;
    this.#move(intent, 'succeeded');
  }

  /** In the dashboard, or because a hold lasts for a week. */
  lapse(intent: Intent): void {
    if (!isOpen(intent)) return;
    intent.isByHand = true;
    this.#move(intent, 'canceled');
  }

  refundByHand(intent: Intent, amount: bigint): void {
    if (amount > 0n && amount <= this.#left(intent)) this.#refundOf(intent, undefined, amount);
  }

  dispute(intent: Intent, amount: bigint): void {
    const before = withdrawnFrom(intent);
    if (amount <= 0n || amount > intent.received - before) return;
    const id = `du_${intent.id}_${intent.disputes.length}`;
    const dispute: DisputeState = { id, intentId: intent.id, amountMinor: cents(amount), status: 'open' };
    intent.disputes.push(dispute);
    this.events.push({ kind: 'dispute', dispute });
  }

  decide(intent: Intent, status: 'won' | 'lost'): void {
    for (const [at, dispute] of intent.disputes.entries())
      if (dispute.status === 'open') {
        intent.disputes[at] = { ...dispute, status };
        this.events.push({ kind: 'dispute', dispute: { ...dispute, status } });
      }
  }

  decideRefunds(): void {
    for (const intent of this.intents)
      for (const refund of intent.refunds) {
        if (refund.status !== 'pending' && (this.fate !== 'reversed' || refund.status === 'failed')) continue;
        refund.status = this.fate === 'fails' || this.fate === 'reversed' ? 'failed' : 'succeeded';
        this.events.push({ kind: 'refund', refund: refundOf(intent, refund) });
      }
  }

  /** What has gone back of an intent, by refunds or a dispute. */
  given = (intent: Intent): bigint =>
    withdrawnFrom(intent) +
    intent.refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0n), 0n);

  readonly payments: Payments = {
    setUp: unused,
    listMethods: unused,
    forgetMethod: unused,
    createCustomer: unused,
    charge: unused,
    verifyWebhook: unused,
    listIntents: unused,
    authorise: ({ subject, amountMinor, idempotencyKey }) =>
      this.#answer(() => {
        const { id, status } = this.#keyed(idempotencyKey, () => this.#create(subject, amountMinor));
        return { id, status, processorStatus: status, clientSecret: null };
      }),
    authoriseMore: async (id, amountMinor) => {
      const raised = await this.#answer(() => this.#raise(id, amountMinor));
      await this.onRaise();
      return raised;
    },
    capture: (id, amountMinor) =>
      this.#answer(() =>
        this.#with(id, (intent) => {
          if (intent.status !== 'requires_capture') return stateOf(intent);
          if (amountMinor > intent.amount) return { refused: 'amount_too_large' };
          intent.received = amountMinor;
          return this.#move(intent, 'succeeded');
        }),
      ),
    cancel: (id) =>
      this.#answer(() =>
        this.#with(id, (intent) => (isOpen(intent) ? this.#move(intent, 'canceled') : stateOf(intent))),
      ),
    refund: (request) => this.#answer(() => this.#with(request.intentId, (intent) => this.#refund(intent, request))),
    chargeOffSession: (request) => this.#answer(() => this.#chargeAgain(request)),
    retrieve: (id) => this.#answer(() => this.#with(id, (intent) => ({ ...stateOf(intent), clientSecret: null }))),
    retrieveRefund: (id) =>
      this.#answer(() => {
        for (const intent of models.get(id.split('_')[2] ?? '')?.intents ?? [])
          for (const refund of intent.refunds) if (refund.id === id) return refundOf(intent, refund);
        return { refused: 'resource_missing' };
      }),
  };

  async #answer<T>(act: () => T): Promise<T> {
    const { next } = this;
    this.next = 'answers';
    this.#calls += 1;
    await wait(this.#random() * LATENCY_MS);
    this.#calls -= 1;
    if (next === 'down') throw new Problem('payments_unavailable');
    const answer = act();
    await wait(this.#random() * LATENCY_MS);
    if (next === 'cut') throw new Error('the process died');
    return answer;
  }

  #create(subject: PaymentSubject, amount: bigint): Intent {
    const intent: Intent = {
      id: `pi_${this.#name}_${this.intents.length}`,
      subject,
      createdAt: new Date(),
      amount,
      received: 0n,
      status: 'requires_action',
      isByHand: false,
      refunds: [],
      disputes: [],
    };
    this.intents.push(intent);
    return intent;
  }

  #keyed<T extends Intent | Refund>(key: string, make: () => T): T {
    const known = this.#keys.get(key) as T | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.#keys.set(key, made);
    return made;
  }

  #with<T>(id: string, act: (intent: Intent) => T): T | Refusal {
    const intent = models.get(id.split('_')[1] ?? '')?.intents.find((each) => each.id === id);
    return intent === undefined ? { refused: 'resource_missing' } : act(intent);
  }

  #move(intent: Intent, status: Intent['status']): IntentState {
    intent.status = status;
    this.events.push({ kind: 'intent', intent: stateOf(intent) });
    return stateOf(intent);
  }

  #raise(id: string, amount: bigint): IntentState | Refusal {
    return this.#with(id, (intent) => {
      const { status } = intent;
      if (status === 'succeeded' || status === 'canceled') return { refused: status };
      if (status === 'requires_capture' && this.declines && amount > intent.amount) return { refused: 'card_declined' };
      if (amount > intent.amount) intent.amount = amount;
      return stateOf(intent);
    });
  }

  /** A day has gone by: no call lasts that long. */
  forgetKeys(): void {
    if (this.#calls === 0) this.#keys.clear();
  }

  #chargeAgain(request: OffSessionCharge): IntentState | Refusal {
    const { originalIntentId, amountMinor, idempotencyKey, subject, isAgain } = request;
    return this.#with(originalIntentId, (original) => {
      const done = this.intents.find(({ subject: { kind }, status }) => kind === 'return' && status === 'succeeded');
      if (isAgain === true && done !== undefined) return stateOf(done);
      if (original.status !== 'succeeded' && original.status !== 'requires_capture')
        return { refused: 'payment_method_missing' };
      if (this.declines && !this.#keys.has(idempotencyKey)) return { refused: 'card_declined' };
      const intent = this.#keyed(idempotencyKey, () => this.#create(subject, amountMinor));
      if (intent.status === 'succeeded') return stateOf(intent);
      intent.received = amountMinor;
      return this.#move(intent, 'succeeded');
    });
  }

  #refund(intent: Intent, { refundId, amountMinor, idempotencyKey, isAgain }: RefundRequest): RefundState | Refusal {
    const done = intent.refunds.find((refund) => refund.refundId === refundId);
    if (isAgain === true && done !== undefined) return refundOf(intent, done);
    const known = this.#keys.get(idempotencyKey);
    if (known !== undefined && 'refundId' in known) return refundOf(intent, known);
    if (intent.disputes.some(({ status }) => status !== 'won')) return { refused: 'charge_disputed' };
    if (this.#left(intent) < amountMinor) return { refused: 'charge_already_refunded' };
    return refundOf(
      intent,
      this.#keyed(idempotencyKey, () => this.#refundOf(intent, refundId, amountMinor)),
    );
  }

  #refundOf(intent: Intent, refundId: string | undefined, amount: bigint): Refund {
    const status = this.fate === 'now' || this.fate === 'reversed' ? 'succeeded' : 'pending';
    const refund: Refund = { id: `re_${intent.id}_${intent.refunds.length}`, refundId, amount, status };
    intent.refunds.push(refund);
    this.events.push({ kind: 'refund', refund: refundOf(intent, refund) });
    return refund;
  }

  /** What can still be given back, or disputed: not what is on its way. */
  #left = (intent: Intent): bigint =>
    intent.received -
    this.given(intent) -
    intent.refunds.reduce((sum, { status, amount }) => sum + (status === 'pending' ? amount : 0n), 0n);
}
