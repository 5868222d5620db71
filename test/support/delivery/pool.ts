import type { Suite } from '#test/support/workers/suite.ts';

export const EATS_KEY = 'eats-pool-key-0123456789';
export const RIDES_KEY = 'rides-pool-key-0123456789';

/** Two products' keys: what one may do, the other must not see. */
export const poolKeys = JSON.stringify([
  { id: 'eats', key: EATS_KEY, products: ['eats', 'cannabis'] },
  { id: 'rides', key: RIDES_KEY, products: ['rides'] },
]);

export const driverBody = { displayName: 'Maya Rossi', vehicleType: 'car', products: ['eats'] };

/** Calls a pool route, as `METHOD /path`, with a product's key. */
export function callPool(
  suite: Suite,
  key: string,
  call: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [method = '', path = ''] = call.split(' ');
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const sent = { 'x-service-pool-key': key, 'content-type': 'application/json', ...headers };
  return suite.fetch(path, { method, headers: sent, ...content });
}

/** Registers a driver that has to succeed, of `eats` unless told. */
export async function registerDriver(suite: Suite, change: Record<string, unknown>): Promise<{ readonly id: string }> {
  const response = await callPool(suite, EATS_KEY, 'POST /v1/pool/drivers', { ...driverBody, ...change });
  const body = (await response.json()) as { driver?: { id: string } };
  if (body.driver === undefined) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body.driver;
}
