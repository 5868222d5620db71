import { randomInt } from 'node:crypto';
import { order } from '#fn/delivery/routes/examples.ts';
import { claimsOf, personOf } from '../../sandbox/identity/people.ts';
import { callAs, type Call } from '../identity/call-as.ts';

/** Redirects to the current demo delivery. */
export const DEMO_PATH = '/t/demo';

const REFERENCE = 'demo';
/** A journey of four miles takes four and a half minutes. */
const SPEED = 6;
const LOOK_EVERY_MS = 5_000;
/** A demo delivery that isn't over by then is abandoned: its data may be from an older stack. */
const MAX_AGE_MS = 20 * 60_000;
const ends = ['delivered', 'cancelled', 'returned', 'failed'];

export interface Demo {
  /** The slug of the current delivery; undefined before the start. */
  readonly slug: () => string | undefined;
  /** Returns the slug of the first delivery. */
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
}

/**
 * Keeps a demo delivery of ada's moving as long as the stack runs, over HTTP, as her back end would: that of the last
 * start if it is still moving, otherwise a new one, and another one as soon as it has come to the door.
 */
export function openDemo(deliveryUrl: string, issuer: string, processor: Processor): Demo {
  const call = callAsAda(deliveryUrl, issuer);
  let slug: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const newest = async (): Promise<DemoDelivery | undefined> =>
    (await call<{ deliveries: DemoDelivery[] }>('GET', `/v1/deliveries?externalReference=${REFERENCE}&limit=1`))
      .deliveries[0];
  const look = async () => {
    const last = await newest();
    if (last !== undefined && mayBeReplaced(last)) slug = (await begin(call, processor)).trackingSlug;
  };
  return {
    slug: () => slug,
    async start() {
      const last = await newest();
      const moving = last === undefined || isOver(last) ? await begin(call, processor) : last;
      slug = moving.trackingSlug;
      timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS); // the next look follows
      return slug;
    },
    stop: () => clearInterval(timer),
  };
}

const isOver = ({ status, createdAt }: DemoDelivery) =>
  ends.includes(status) || Date.now() - Date.parse(createdAt) > MAX_AGE_MS;

/** Once one is at the door the next begins, so that there is always one that moves. */
const mayBeReplaced = (last: DemoDelivery) => last.status === 'arrived_at_dropoff' || isOver(last);

async function begin(call: ReturnType<typeof callAsAda>, processor: Processor): Promise<DemoDelivery> {
  const body = { ...order, externalReference: REFERENCE, dispatch: 'hold' }; // the simulation dispatches it
  const created = await call<{ delivery: DemoDelivery; paymentIntent: { id: string } }>('POST', '/v1/deliveries', body);
  const { delivery, paymentIntent } = created;
  await pay(processor, paymentIntent.id);
  const simulation = { speed: SPEED, outcome: 'delivered', seed: randomInt(2 ** 31) };
  await call('POST', `/v1/sandbox/deliveries/${delivery.id}/simulate`, simulation);
  return delivery;
}

/** Confirms the payment as ada's customer does at the processor; unpaid deliveries would stay due for days. */
async function pay({ url, key }: Processor, intent: string): Promise<void> {
  const response = await fetch(`${url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'https://shop.example/back' }),
  });
  if (!response.ok) throw new Error(`The demo delivery was not paid for: ${await response.text()}`);
}

/** Calls as ada. Throws when the Worker refuses. */
const callAsAda = (deliveryUrl: string, issuer: string) => {
  const scope = 'deliveries:write deliveries:read';
  const call = callAs(issuer, deliveryUrl, { sub: 'ada', scope, ...claimsOf(personOf('ada')) });
  return async <T>(...asked: Parameters<Call>): Promise<T> => {
    const { ok, body } = await call<T & { code?: string; detail?: string }>(...asked);
    if (!ok) throw new Error(`The demo delivery is not there: ${body.code} ${body.detail}`);
    return body;
  };
};
