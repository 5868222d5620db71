import { createAgentClient, type Schemas as AgentSchemas } from '@waypost/agent';
import { createDeliveryClient, isProblem, unwrap, verifyWebhook, type Schemas, type paths } from '@waypost/delivery';
import { createIntelClient, type WebhookPayload } from '@waypost/intel';
import { createLiveClient, type ProblemCode } from '@waypost/live';

// Never runs: what a strict compiler makes of the types.
type IsAny<T> = 0 extends 1 & T ? true : false;
const isNotAny = <T>(_value: T, ..._no: IsAny<T> extends true ? [never] : []) => undefined;

const delivery = createDeliveryClient({ baseUrl: 'https://delivery.example.com', token: 'x' });
const live = createLiveClient({ baseUrl: 'https://live.example.com' });
const intel = createIntelClient({ baseUrl: 'https://intel.example.com' });
const agent = createAgentClient({ baseUrl: 'https://agent.example.com' });

export async function check(thrown: unknown): Promise<void> {
  const quoted = await delivery.POST('/v1/fare/quote', {
    body: { pickupLat: 1, pickupLng: 1, dropoffLat: 1, dropoffLng: 1 },
  });
  isNotAny(quoted);
  isNotAny(quoted.error);
  const { quote } = unwrap(quoted);
  isNotAny(quote);
  const total: string = quote.totalMinor; // money is a decimal string
  isNotAny(total);
  isNotAny(unwrap(await live.GET('/api/streams/live')));
  isNotAny(unwrap(await intel.GET('/api/insights', { params: { query: { limit: 5 } } })));
  isNotAny(unwrap(await agent.GET('/v1/capabilities')));
  isNotAny(await verifyWebhook({ headers: {}, body: '', secret: [] }));
  if (isProblem(thrown, 'quota_exceeded', 'validation_failed')) isNotAny(thrown.document['anything']);

  // @ts-expect-error -- no such path
  await delivery.GET('/v1/deliverys');
  // @ts-expect-error -- no such method there
  await delivery.PUT('/v1/fare/quote', {});
  // @ts-expect-error -- a latitude is a number
  await delivery.POST('/v1/fare/quote', { body: { pickupLat: '1', pickupLng: 1, dropoffLat: 1, dropoffLng: 1 } });
  // @ts-expect-error -- a body is needed
  await delivery.POST('/v1/fare/quote');
  // @ts-expect-error -- an id is needed
  await delivery.GET('/v1/deliveries/{id}', { params: { path: {} } });
  // @ts-expect-error -- no such code
  isProblem(thrown, 'quota_exeeded');
}

type Never<T extends false> = T;
export type Checks = [
  Never<IsAny<paths>>,
  Never<IsAny<Schemas[keyof Schemas]>>,
  Never<IsAny<AgentSchemas['Problem']>>,
  Never<IsAny<WebhookPayload>>,
  Never<IsAny<ProblemCode>>,
];
