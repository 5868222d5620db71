import { randomUUID } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { DELIVERY_KEY, dispatchKeys, driverAt, somewhere, type Wave } from '#test/support/delivery/dispatch.ts';
import { license } from '#test/support/delivery/licences.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

export const startPartners = () => startSuite({ vars: { POOL_KEYS: dispatchKeys } });

export interface TestSender {
  readonly id: string;
  readonly partner: 'storefront' | 'cannabis';
  readonly senderAccountId: string;
  readonly secret: string;
  readonly secretId: string;
  /** Of its owner, who may do everything with its deliveries. */
  readonly token: string;
}

export const LICENCE = 'CA-C9-0000042';

/** Local noon and local night are always somewhere: zones in which it is about that hour now. */
export function zoneAtHour(hour: number): string {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24;
  const signed = ahead > 12 ? ahead - 24 : ahead;
  return signed === 0 ? 'UTC' : `Etc/GMT${signed > 0 ? '-' : '+'}${Math.abs(signed)}`;
}

export const opsToken = (suite: Suite) => suite.token({ sub: 'ops', scope: 'ops' });

export async function callAdmin(suite: Suite, call: string, body?: unknown, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ');
  return suite.fetch(`/v1/admin/senders${path}`, {
    method,
    headers: { authorization: `Bearer ${await opsToken(suite)}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export async function addSender(
  suite: Suite,
  partner: TestSender['partner'],
  change: Record<string, unknown> = {},
): Promise<TestSender> {
  const org = `shop-${randomUUID()}`;
  const senderAccountId = `account-${randomUUID()}`;
  const response = await callAdmin(suite, 'POST ', {
    partner,
    senderAccountId,
    owner: `org:${org}`,
    displayName: 'Corner Shop',
    timezone: partner === 'cannabis' ? zoneAtHour(12) : 'America/Los_Angeles',
    ...(partner === 'cannabis' ? { licences: [LICENCE], jurisdiction: 'US-CA' } : {}),
    ...change,
  });
  const { sender } = (await response.json()) as { sender?: { id: string; secret: { id: string; value: string } } };
  if (sender === undefined) throw new Error(`the sender was not added: ${response.status}`);
  const scope = 'deliveries:write deliveries:read jobs:dispatch webhooks:manage';
  const token = await suite.token({ scope, org });
  return { id: sender.id, partner, senderAccountId, secret: sender.secret.value, secretId: sender.secret.id, token };
}

/** An order of a sender's, from a place of its own, that isn't dispatched by itself. */
export function orderOf(sender: TestSender, change: Record<string, unknown> = {}): Record<string, unknown> {
  const place = somewhere();
  return {
    sourceOrderId: `order-${randomUUID()}`,
    senderAccountId: sender.senderAccountId,
    pickup: { ...place, address: { line1: '1 Ferry Building', city: 'San Francisco', region: 'CA' } },
    dropoff: { lat: place.lat + 0.02, lng: place.lng, address: '101 Twin Peaks Blvd' },
    customer: { name: 'Robin Doe', phone: '(415) 555-0134' },
    tipMinor: 200,
    dispatch: 'hold',
    ...change,
  };
}

interface Sending {
  readonly headers?: Record<string, string>;
  /** Of a signed message. */
  readonly webhookId?: string;
  readonly at?: Date;
  readonly secret?: string;
}

/** As much of a sender as sends; its partner may be nobody's. */
type AnySender = Pick<TestSender, 'secret'> & { readonly partner: string };

/** What a sender sends along: its secret, or a signature by the official library. */
export function headersOf(sender: AnySender, text: string, { webhookId, at, secret }: Sending = {}) {
  const key = secret ?? sender.secret;
  if (sender.partner === 'storefront') return { 'x-webhook-secret': key };
  const [id, when] = [webhookId ?? `msg_${randomUUID()}`, at ?? new Date()];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(when.getTime() / 1000)),
    'webhook-signature': new StandardWebhook(key).sign(id, when, text),
  };
}

export function sendText(suite: Suite, sender: AnySender, text: string, sending: Sending = {}): Promise<Response> {
  return suite.fetch(`/v1/integrations/${sender.partner}/order-ready`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(sender, text, sending), ...sending.headers },
    body: text,
  });
}

export const sendOrder = (suite: Suite, sender: TestSender, order: unknown, sending: Sending = {}) =>
  sendText(suite, sender, JSON.stringify(order), sending);

export interface Taken {
  readonly accepted: true;
  readonly duplicate: boolean;
  readonly sourceOrderId: string;
  readonly delivery: { readonly id: string; readonly status: string; readonly trackingSlug: string };
  readonly tracking: { readonly url: string };
}

/** An order that has to be taken. */
export async function takeOrder(
  suite: Suite,
  sender: TestSender,
  change: Record<string, unknown> = {},
): Promise<Taken> {
  const response = await sendOrder(suite, sender, orderOf(sender, change));
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Taken;
}

export const codeOf = async (response: Response | Promise<Response>): Promise<[number, string]> => {
  const { status } = await response;
  const { code } = (await (await response).json()) as { code?: string };
  return [status, code ?? 'none'];
};

/** What the payment processor was asked, save the cron's reading of its list. */
export const processorCalls = ({ payments }: Suite) =>
  payments.calls.filter(({ method, path }) => method !== 'GET' || path !== '/v1/payment_intents');

export interface OrderRead {
  readonly status: string;
  readonly job: { readonly id: string; readonly status: string };
  readonly metadata: Record<string, unknown> | null;
  readonly [field: string]: unknown;
}

/** The delivery as its sender's owner reads it. */
export async function readOwn(suite: Suite, sender: TestSender, id: string): Promise<OrderRead> {
  const response = await suite.fetch(`/v1/deliveries/${id}`, { headers: { authorization: `Bearer ${sender.token}` } });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { delivery: OrderRead }).delivery;
}

export const ownCall = (suite: Suite, sender: TestSender, call: string, body?: unknown): Promise<Response> => {
  const [method = '', path = ''] = call.split(' ');
  const headers = { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json' };
  return suite.fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
};

export interface Run {
  readonly deliveryId: string;
  readonly slug: string;
  readonly jobId: string;
  readonly place: { readonly lat: number; readonly lng: number };
}

/** An order of its own place whose job nobody has been offered yet. */
export async function heldOrder(suite: Suite, sender: TestSender, change: Record<string, unknown> = {}): Promise<Run> {
  const place = somewhere();
  const dropoff = { lat: place.lat + 0.02, lng: place.lng };
  const { delivery } = await takeOrder(suite, sender, { pickup: place, dropoff, ...change });
  const { job } = await readOwn(suite, sender, delivery.id);
  return { deliveryId: delivery.id, slug: delivery.trackingSlug, jobId: job.id, place };
}

export const dispatchOwn = (suite: Suite, sender: TestSender, jobId: string) =>
  ownCall(suite, sender, 'POST /v1/jobs/dispatch', { jobId });

/** A driver there for whom ops vouches. */
export async function licensedAt(suite: Suite, place: Run['place'], licence: string): Promise<string> {
  const driverId = await driverAt(suite, place);
  await license(suite, driverId, { licence });
  return driverId;
}

export const answerOffer = (suite: Suite, offerId: string, driverId: string) =>
  callPool(suite, DELIVERY_KEY, `POST /v1/pool/offers/${offerId}/accept`, { driverId });

/** Reports events of the job's driver, one after the other: the last answer. */
export async function report(
  suite: Suite,
  { jobId }: Run,
  driverId: string,
  ...types: readonly string[]
): Promise<Response> {
  let last: Response | undefined;
  for (const type of types) {
    const override = type.startsWith('arrived') ? { override: 'no signal' } : {};
    const reason = type === 'returning' ? { reason: 'nobody there' } : {};
    last = await callPool(suite, DELIVERY_KEY, `POST /v1/pool/jobs/${jobId}/events`, {
      type,
      driverId,
      ...override,
      ...reason,
    });
  }
  if (last === undefined) throw new Error('nothing to report');
  return last;
}

export const TO_PICKUP = ['enroute_to_pickup', 'arrived_at_pickup'] as const;
export const TO_DOOR = [...TO_PICKUP, 'picked_up', 'enroute_to_dropoff', 'arrived_at_dropoff'] as const;

/** An order with a licensed driver, who has made their way through these events. */
export async function underWay(
  suite: Suite,
  sender: TestSender,
  events: readonly string[] = [],
  change: Record<string, unknown> = {},
): Promise<Run & { readonly driverId: string }> {
  const run = await heldOrder(suite, sender, change);
  const driverId = await licensedAt(suite, run.place, LICENCE);
  const wave = (await (await dispatchOwn(suite, sender, run.jobId)).json()) as Wave;
  const accepted = await answerOffer(suite, wave.candidates[0]?.offer.id ?? '', driverId);
  if (accepted.status !== 200) throw new Error(`${accepted.status} ${await accepted.text()}`);
  if (events.length > 0) {
    const last = await report(suite, run, driverId, ...events);
    if (last.status !== 200) throw new Error(`${last.status} ${await last.text()}`);
  }
  return { ...run, driverId };
}
