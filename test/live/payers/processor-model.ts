import { cents } from '#src/money/cents.ts';
import type {
  DisputeState,
  IntentState,
  PaymentEvent,
  PaymentSubject,
  RefundState,
  Refusal,
} from '#src/payments/intent.ts';
import type { Charged, ChargeRequest } from '#src/payments/open-charges.ts';
import type { Payments, RefundRequest } from '#src/payments/open-payments.ts';
import { Problem } from '#src/platform/problem/problem.ts';

interface Intent {
  readonly id: string;
  readonly subject: PaymentSubject;
  readonly amount: bigint;
  readonly createdAt: Date;
  status: IntentState['status'];
  refunds: Refund[];
  disputes: DisputeState[];
}
interface Refund {
  readonly id: string;
  /** Ours; none of what was made in the dashboard. */
  readonly refundId: string | undefined;
  readonly amount: bigint;
  status: RefundState['status'];
}

const unused = () => Promise.reject(new Error('nobody asks this of the model'));

/** By name, which is in each id: a cron reads others' payments, too. */
const models = new Map<string, ProcessorModel>();

/** How a refund goes: at once, decided later, or failing later. */
type Fate = 'now' | 'later' | 'fails';

/**
 * The processor as money knows it: intents, refunds and disputes, and the events that it sends, in the order in which it
 * sends them. What a network does to these is the test's.
 */
export class ProcessorModel {
  readonly intents: Intent[] = [];
  readonly events: PaymentEvent[] = [];
  /** The next call: refused at the door, or carried out and not answered. */
  next: 'answers' | 'down' | 'cut' = 'answers';
  fate: Fate = 'now';
  /** What the delivery service does with a parcel that is handed over. */
  carrier: 'takes' | 'away' | 'refuses' = 'takes';
  /** Whether banks refuse saved cards. */
  declines = false;
  readonly #keys = new Map<string, Intent | Refund>();
  /** What was asked for under a key. */
  readonly #asked = new Map<string, string>();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
    models.set(name, this);
  }

  /** As a browser, or somebody in the dashboard: nothing of ours. */
  create(subject: PaymentSubject, amount: bigint): Intent {
    const intent: Intent = {
      id: `pi_${this.#name}_${this.intents.length}`,
      subject,
      amount,
      createdAt: new Date(),
      status: 'requires_action',
      refunds: [],
      disputes: [],
    };
    this.intents.push(intent);
    return intent;
  }

  pay(intent: Intent): void {
    if (intent.status !== 'requires_action') return;
    intent.status = 'succeeded';
    this.#tell(intent);
  }

  /** What is left of it is disputed, or less: the rest may be disputed, too. */
  dispute(intent: Intent, amount = this.net(intent)): void {
    const isReturning = intent.refunds.some(({ status }) => status === 'pending');
    if (amount <= 0n || amount > this.net(intent) || isReturning) return;
    const id = `du_${intent.id}_${intent.disputes.length}`;
    this.#disputed(intent, { id, intentId: intent.id, amountMinor: cents(amount), status: 'open' });
  }

  /** In the dashboard: what is left, or less. */
  refundByHand(intent: Intent, amount = this.#left(intent)): void {
    if (amount > 0n && !isWithBank(intent)) this.#refundOf(intent, undefined, amount);
  }

  decide(
    intent: Intent,
    status: 'won' | 'lost',
    at = intent.disputes.findIndex((each) => each.status === 'open'),
  ): void {
    const dispute = intent.disputes[at];
    if (dispute?.status === 'open') this.#disputed(intent, { ...dispute, status });
  }

  decideRefunds(): void {
    for (const intent of this.intents)
      for (const refund of intent.refunds)
        if (refund.status === 'pending') {
          refund.status = this.fate === 'fails' ? 'failed' : 'succeeded';
          this.events.push({ kind: 'refund', refund: refundOf(intent, refund) });
        }
  }

  /** What of an intent is with us now. */
  net = ({ status, amount, refunds, disputes }: Intent): bigint => {
    const returned = refunds.reduce((sum, each) => sum + (each.status === 'succeeded' ? each.amount : 0n), 0n);
    const withdrawn = disputes.reduce((sum, each) => sum + (each.status === 'won' ? 0n : each.amountMinor), 0n);
    return status === 'succeeded' ? amount - returned - withdrawn : 0n;
  };

  readonly payments: Payments = {
    setUp: unused,
    listMethods: unused,
    forgetMethod: unused,
    createCustomer: unused,
    authorise: unused,
    authoriseMore: unused,
    capture: unused,
    chargeOffSession: unused,
    verifyWebhook: unused,
    charge: (request) => this.#answer(() => this.#charge(request)),
    cancel: (id) => this.#answer(() => this.#cancel(id)),
    refund: (request) => this.#answer(() => this.#refund(request)),
    retrieve: (id) =>
      this.#answer(() => {
        const found = this.#found(id);
        return 'refused' in found ? found : { ...found, clientSecret: null };
      }),
    retrieveRefund: (id) =>
      this.#answer(() => {
        for (const intent of models.get(id.split('_')[2] ?? '')?.intents ?? [])
          for (const refund of intent.refunds) if (refund.id === id) return refundOf(intent, refund);
        return { refused: 'resource_missing' };
      }),
    listIntents: ({ from, until }) =>
      this.#answer(() => {
        const made = this.intents.filter(({ createdAt }) => createdAt >= from && createdAt < until);
        return { intents: made.map(stateOf), next: undefined };
      }),
  };

  async #answer<T>(act: () => T): Promise<T> {
    const { next } = this;
    this.next = 'answers';
    if (next === 'down') throw new Problem('payments_unavailable');
    const answer = act();
    if (next === 'cut') throw new Error('the process died');
    return answer;
  }

  #charge(request: ChargeRequest): Charged {
    const { subject, amountMinor, idempotencyKey, customerId, methodId } = request;
    const asked = [subject.id, amountMinor, customerId, methodId].join(' ');
    if ((this.#asked.get(idempotencyKey) ?? asked) !== asked)
      throw new Error(`${idempotencyKey} was for something else`);
    this.#asked.set(idempotencyKey, asked);
    const known = this.#keys.get(idempotencyKey);
    const intent = known !== undefined && 'subject' in known ? known : this.create(subject, amountMinor);
    this.#keys.set(idempotencyKey, intent);
    if (known === undefined && methodId !== undefined && !this.declines) this.pay(intent);
    const { id, status } = intent;
    return { intent: { id, status, processorStatus: status, clientSecret: null }, refusal: undefined };
  }

  #cancel(id: string): IntentState | Refusal {
    const intent = this.intents.find((each) => each.id === id);
    if (intent === undefined) return { refused: 'resource_missing' };
    if (intent.status === 'requires_action') {
      intent.status = 'canceled';
      this.#tell(intent);
    }
    return stateOf(intent);
  }

  #refund({ intentId, refundId, amountMinor, idempotencyKey }: RefundRequest): RefundState | Refusal {
    const intent = this.intents.find((each) => each.id === intentId);
    if (intent === undefined) return { refused: 'resource_missing' };
    const known = this.#keys.get(idempotencyKey);
    if (known !== undefined && 'refundId' in known) return refundOf(intent, known);
    if (isWithBank(intent)) return { refused: 'charge_disputed' };
    if (this.#left(intent) < amountMinor) return { refused: 'charge_already_refunded' };
    const refund = this.#refundOf(intent, refundId, amountMinor);
    this.#keys.set(idempotencyKey, refund);
    return refundOf(intent, refund);
  }

  #refundOf(intent: Intent, refundId: string | undefined, amount: bigint): Refund {
    const id = `re_${intent.id}_${intent.refunds.length}`;
    const refund: Refund = { id, refundId, amount, status: this.fate === 'now' ? 'succeeded' : 'pending' };
    intent.refunds.push(refund);
    this.events.push({ kind: 'refund', refund: refundOf(intent, refund) });
    return refund;
  }

  /** What can still be given back: not what is on its way. */
  #left = (intent: Intent): bigint =>
    this.net(intent) -
    intent.refunds.reduce((sum, { status, amount }) => sum + (status === 'pending' ? amount : 0n), 0n);

  #found(id: string): IntentState | Refusal {
    const intent = models.get(id.split('_')[1] ?? '')?.intents.find((each) => each.id === id);
    return intent === undefined ? { refused: 'resource_missing' } : stateOf(intent);
  }

  #tell(intent: Intent): void {
    this.events.push({ kind: 'intent', intent: stateOf(intent) });
  }

  #disputed(intent: Intent, dispute: DisputeState): void {
    const at = intent.disputes.findIndex(({ id }) => id === dispute.id);
    intent.disputes.splice(at < 0 ? intent.disputes.length : at, 1, dispute);
    this.events.push({ kind: 'dispute', dispute });
  }
}

/** The processor gives nothing back of what a bank has. */
export const isWithBank = ({ disputes }: Intent): boolean => disputes.some(({ status }) => status !== 'won');

const stateOf = ({ id, status, amount, subject, createdAt }: Intent): IntentState => ({
  id,
  status,
  processorStatus: status,
  receivedMinor: cents(status === 'succeeded' ? amount : 0n),
  subject,
  createdAt,
});

const refundOf = ({ id: intentId, subject }: Intent, { id, refundId, amount, status }: Refund): RefundState => ({
  id,
  intentId,
  status,
  amountMinor: cents(amount),
  failureReason: undefined,
  subject,
  refundId,
});
