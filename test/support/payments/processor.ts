import type { PaymentIntent } from '../../../sandbox/payments/objects.ts';
import { partsOf, servePayments, type Payments, type PaymentsOptions } from '../../../sandbox/payments/payments.ts';
import { decideRefunds } from '../../../sandbox/payments/refunds.ts';
import type { Attempt } from '../../../sandbox/payments/webhooks.ts';
import { processorFaults, type Fault } from './processor-faults.ts';
import { faultyWay, type WebhookWay } from './processor-webhooks.ts';

/** One API request as it was answered; status 0 for a connection that was destroyed. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  readonly status: number;
}

/** The stack's payment sandbox, with faults, a clock, and what a test looks at behind its API. */
export interface TestPayments extends Payments {
  readonly calls: readonly Call[];
  readonly webhooks: WebhookWay;
  intents(): PaymentIntent[];
  /** Decides the refunds that are decided later, at once. */
  decideRefunds(): void;
  failNext(fault?: Fault): void;
  /** The processor is gone: connections are refused, webhooks stop. The state stays. */
  stop(): Promise<void>;
  /** Back on the same port with the same state; undelivered webhooks go out again. */
  start(): Promise<void>;
}

export async function startTestPayments(options: PaymentsOptions, clock = Date.now): Promise<TestPayments> {
  const attempts: Attempt[] = [];
  const calls: Call[] = [];
  const { failNext, around } = processorFaults();
  const plain = partsOf(options, (attempt) => attempts.push(attempt));
  const { way, sender } = faultyWay(plain.sender, attempts);
  const parts: typeof plain = {
    ...plain,
    sender,
    clock,
    around: {
      ...around,
      async door(request, next) {
        const answer = await around.door(request, next);
        const { method, path, headers } = request;
        const status = answer === 'cut' ? 0 : answer.status;
        calls.push({ method, path, idempotencyKey: headers['idempotency-key']?.toString(), status });
        return answer;
      },
    },
  };
  let running = await servePayments(options, parts);
  const { url, port } = running;
  const stop = () => running.close();
  return {
    url,
    port,
    calls,
    webhooks: way,
    intents: () => structuredClone([...parts.state.intents.values()]),
    decideRefunds: () => decideRefunds(running.world(), 0),
    failNext,
    stop,
    start: async () => void (running = await servePayments({ ...options, port }, parts)),
    close: stop,
  };
}
