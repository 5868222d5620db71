import { randomInt, randomUUID } from 'node:crypto';
import { order } from '../../functions/delivery/routes/examples.ts';
import { claimsOf, personOf } from '../identity/people.ts';
import type { Identity } from '../identity/provider.ts';

/** What a link of the stack's own leads to: the demo delivery of the moment. */
export const DEMO_PATH = '/t/demo';

const REFERENCE = 'demo';
/** A way of four miles takes four minutes and a half. */
const SPEED = 6;
const LOOK_EVERY_MS = 10_000;
/** How long one that has ended stays to be looked at. */
const PAUSE_MS = 60_000;
/** A demo delivery that isn't over by then goes nowhere: its data are of an older stack, say. */
const MAX_AGE_MS = 20 * 60_000;
const ends = ['delivered', 'cancelled', 'returned', 'failed'];

export interface Demo {
  /** Of the delivery that is moving; undefined before the start. */
  readonly slug: () => string | undefined;
  /** Answers the first one's slug. */
  readonly start: () => Promise<string>;
  readonly stop: () => void;
}

/** The payment sandbox. */
interface Processor {
  readonly url: string;
  readonly key: string;
}

interface DemoDelivery {
  readonly id: string;
  readonly status: string;
  readonly trackingSlug: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/**
 * Has a delivery of ada's on its way for as long as the stack runs, over HTTP, as her back end would: the last start's if
 * it is still moving, else a new one, and another one a minute after each has ended.
 */
export function openDemo(deliveryUrl: string, identity: Identity, processor: Processor): Demo {
  const call = callAs(deliveryUrl, identity);
  let slug: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const newest = async (): Promise<DemoDelivery | undefined> =>
    (await call<{ deliveries: DemoDelivery[] }>('GET', `/v1/deliveries?externalReference=${REFERENCE}&limit=1`))
      .deliveries[0];
  const look = async () => {
    const last = await newest();
    if (last !== undefined && mayBeReplaced(last, Date.now())) slug = (await begin(call, processor)).trackingSlug;
  };
  return {
    slug: () => slug,
    async start() {
      const last = await newest();
      const moving = last === undefined || isOver(last) ? await begin(call, processor) : last;
      slug = moving.trackingSlug;
      timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS); // it looks again
      return slug;
    },
    stop: () => clearInterval(timer),
  };
}

const isOver = ({ status, createdAt }: DemoDelivery) =>
  ends.includes(status) || Date.now() - Date.parse(createdAt) > MAX_AGE_MS;

const mayBeReplaced = (last: DemoDelivery, now: number) =>
  isOver(last) && now - Date.parse(ends.includes(last.status) ? last.updatedAt : last.createdAt) > PAUSE_MS;

type Call = <T>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<T>;

async function begin(call: Call, processor: Processor): Promise<DemoDelivery> {
  const body = { ...order, externalReference: REFERENCE, dispatch: 'hold' }; // the simulator dispatches it
  const created = await call<{ delivery: DemoDelivery; paymentIntent: { id: string } }>('POST', '/v1/deliveries', body);
  const { delivery, paymentIntent } = created;
  await pay(processor, paymentIntent.id);
  const simulation = { speed: SPEED, outcome: 'delivered', seed: randomInt(2 ** 31) };
  await call('POST', `/v1/sandbox/deliveries/${delivery.id}/simulate`, simulation);
  return delivery;
}

/** Confirms the payment, as ada's customer does in the processor's form: what nobody pays would be due for days. */
async function pay({ url, key }: Processor, intent: string): Promise<void> {
  const response = await fetch(`${url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'https://shop.example/back' }),
  });
  if (!response.ok) throw new Error(`The demo delivery was not paid for: ${await response.text()}`);
}

/** Calls as ada, with a token that is good for this call. */
const callAs =
  (deliveryUrl: string, identity: Identity): Call =>
  async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
    const token = await identity.token({
      sub: 'ada',
      scope: 'deliveries:write deliveries:read',
      ...claimsOf(personOf('ada')),
      aud: [deliveryUrl],
    });
    const response = await fetch(`${deliveryUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T & { code?: string; detail?: string };
    if (!response.ok) throw new Error(`The demo delivery is not there: ${answer.code} ${answer.detail}`);
    return answer;
  };
