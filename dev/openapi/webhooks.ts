import type * as z from 'zod';
import { agentPayloads } from '#src/agent/news/payload-wire.ts';
import { deliveryEventNames } from '#src/delivery/journey/outbound-event.ts';
import { alertPayloads } from '#src/intel/alerts/payload-wire.ts';
import type { ServiceName } from '#src/workers.ts';
import { DeliveryPayloadWire } from '#src/delivery/journey/payload-wire.ts';
import type { Spelling } from '#src/platform/words/spelling.ts';
import { ownPayloadWire } from '#src/webhooks/sending/payload-wire.ts';
import { CHALLENGE, TEST } from '#src/webhooks/subscriptions/subscription.ts';
import type { JsonSchemas } from './json-schemas.ts';
import type { Paths } from './share.ts';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const parameters = [
  header(
    'webhook-id',
    'The same at every attempt. Ignore a message whose id you have seen.',
    'b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90',
  ),
  header('webhook-timestamp', 'The time of this attempt, in seconds since 1970.', '1795253400'),
  header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
];

const responses = {
  '2XX': { description: 'Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds.' },
  '410': { description: 'Disables the subscription.' },
  default: {
    description:
      'The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After.',
  },
};

/** `delivery.created`: `onDeliveryCreated`. */
const operationIdOf = (name: string) =>
  ['on', ...name.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join('');

/** What each Worker tells others: the shape of each event's body. Whoever isn't named tells nobody. */
const told: Readonly<Partial<Record<ServiceName, Readonly<Record<string, z.ZodType>>>>> = {
  delivery: Object.fromEntries(deliveryEventNames.map((name) => [name, DeliveryPayloadWire])),
  agent: agentPayloads,
  intel: alertPayloads,
};

const ABOUT = 'Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.';

/** The `webhooks` of a Worker's document: what it sends to others. */
export function webhooksOf(
  service: ServiceName,
  spelling: Spelling,
  schemas: JsonSchemas,
): { readonly webhooks?: Paths } {
  const payloads = told[service];
  if (payloads === undefined) return {};
  const references = new Map([...new Set(Object.values(payloads))].map((shape) => [shape, schemas.refer(shape)]));
  const own = schemas.refer(ownPayloadWire(spelling));
  const hook = (name: string, schema: unknown, description: string) => ({
    post: {
      tags: ['Webhooks'],
      operationId: operationIdOf(name),
      summary: name,
      description,
      security: [], // its signature is a header
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses,
    },
  });
  return {
    webhooks: {
      ...Object.fromEntries(
        Object.entries(payloads).map(([name, shape]) => [name, hook(name, references.get(shape), ABOUT)]),
      ),
      [CHALLENGE]: hook(CHALLENGE, own, 'Posted to a new URL. 2xx activates its subscription.'),
      [TEST]: hook(TEST, own, 'Posted when a test is requested.'),
    },
  };
}
