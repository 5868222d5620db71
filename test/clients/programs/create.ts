import { createDeliveryClient, unwrap, type Schemas } from '@waypost/delivery';

// What a merchant's own program would do, with the package as it is installed. Prints what came of it.
const { url, token, key } = JSON.parse(process.argv[2] ?? '') as { url: string; token: string; key?: string };
const retries: string[] = [];
const delivery = createDeliveryClient({
  baseUrl: url,
  token: () => Promise.resolve(token),
  onRetry: ({ request, response }) =>
    retries.push(`${request.headers.get('Idempotency-Key')} after ${response?.status ?? 'no answer'}`),
});

const body: Schemas['CreateDeliveryRequest'] = {
  pickup: { lat: 37.7955, lng: -122.3937 },
  dropoff: { lat: 37.7544, lng: -122.4477 },
  dispatch: 'hold',
};
const created = unwrap(
  await delivery.POST(
    '/v1/deliveries',
    key === undefined ? { body } : { body, params: { header: { 'Idempotency-Key': key } } },
  ),
);
const read = unwrap(await delivery.GET('/v1/deliveries/{id}', { params: { path: { id: created.delivery.id } } }));
console.log(JSON.stringify({ id: created.delivery.id, status: read.delivery.status, retries }));
