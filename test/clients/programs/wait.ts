import { createDeliveryClient } from '@waypost/delivery';

// Asks for links that nobody has until the service has enough of it, and once more, as patient as it is told to be.
const { url, maxWaitSeconds, times } = JSON.parse(process.argv[2] ?? '') as {
  url: string;
  maxWaitSeconds: number;
  times: number;
};
const waits: number[] = [];
const delivery = createDeliveryClient({ baseUrl: url, maxWaitSeconds, onRetry: ({ waitMs }) => waits.push(waitMs) });
const statuses: number[] = [];
for (let nth = 0; nth < times; nth += 1) {
  const slug = nth.toString(16).padStart(10, '0');
  const { response } = await delivery.GET('/v1/tracking/{slug}', { params: { path: { slug } } });
  statuses.push(response.status);
}
console.log(JSON.stringify({ statuses, waits }));
