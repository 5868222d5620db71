/* A caller of the packed package, in a project of its own: packages.test.ts copies it there, compiles and runs it. */
import { createDeliveryClient, ProblemError, unwrap, verifyWebhook, type Schemas } from '@waypost/delivery';
import { createAgentClient } from '@waypost/agent';
import { createIntelClient } from '@waypost/intel';
import { createLiveClient } from '@waypost/live';

const { URL_OF = '', TOKEN = '', KEY = '', SECRETS = '', BODY = '', HEADERS = '{}', TASK = '' } = process.env;
const waypost = createDeliveryClient({ baseUrl: URL_OF, token: () => TOKEN, maxWaitSeconds: 5 });
const trip = { pickup: { lat: 37.7955, lng: -122.3937 }, dropoff: { lat: 37.7544, lng: -122.4477 } };

const create = (): Promise<Schemas['CreatedDelivery'] | object> =>
  unwrap(waypost.POST('/v1/deliveries', { params: { header: { 'Idempotency-Key': KEY } }, body: trip }));

const quote = () =>
  unwrap(
    waypost.POST('/v1/fare/quote', {
      body: { pickupLat: 37.7955, pickupLng: -122.3937, dropoffLat: 37.7544, dropoffLng: -122.4477 },
    }),
  );

const tasks: Record<string, () => Promise<unknown>> = {
  create,
  quote,
  // @ts-expect-error a field that the document doesn't know
  wrong: () => unwrap(waypost.POST('/v1/fare/quote', { body: { pickupLatitude: 1 } })),
  verify: async () => verifyWebhook(SECRETS.split(' '), { body: BODY, headers: JSON.parse(HEADERS) }),
  others: async () => [createAgentClient, createIntelClient, createLiveClient].length,
};

try {
  console.log(JSON.stringify({ done: await tasks[TASK]?.() }));
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const { code, status, requestId, errors } = error instanceof ProblemError ? error : {};
  console.log(JSON.stringify({ failed: { name, message, code, status, requestId, errors } }));
}
