import { deliveryEventNames } from '../../src/delivery/outbound-event.ts';
import type { ServiceName } from '../../src/platform/config.ts';
import { DeliveryPayloadWire, OwnPayloadWire } from '../../src/webhooks/payload-wire.ts';
import { CHALLENGE, TEST } from '../../src/webhooks/subscription.ts';
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
    'Of every attempt the same: what was seen under it before is to be passed over.',
    'b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90',
  ),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795253400'),
  header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. Two while a secret is rotated, with a space between.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
];

const responses = {
  '2XX': { description: 'Taken. Nothing else is, a redirect neither; it has 15 seconds.' },
  '410': { description: 'The subscription is disabled.' },
  default: {
    description:
      'It is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each ten per cent more or less, and not before Retry-After.',
  },
};

/** `delivery.created`: `onDeliveryCreated`. */
const operationIdOf = (name: string) =>
  ['on', ...name.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join('');

/** The `webhooks` of a Worker's document: what it posts to others. Only the delivery Worker does. */
export function webhooksOf(service: ServiceName, schemas: JsonSchemas): { readonly webhooks?: Paths } {
  if (service !== 'delivery') return {};
  const [delivery, own] = [DeliveryPayloadWire, OwnPayloadWire].map((shape) => schemas.refer(shape));
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
  const about =
    'Posted to subscriptions that ask for it. There may be further fields one day: ignore what you don’t know.';
  return {
    webhooks: {
      ...Object.fromEntries(deliveryEventNames.map((name) => [name, hook(name, delivery, about)])),
      [CHALLENGE]: hook(CHALLENGE, own, 'Posted to a new address: 2xx makes its subscription active.'),
      [TEST]: hook(TEST, own, 'Posted when a test is asked for.'),
    },
  };
}
