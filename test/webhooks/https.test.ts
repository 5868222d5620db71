import { expect, test } from 'vitest';
import { DeliveryVars, type DeliveryConfig } from '#fn/delivery/bindings.ts';
import { openWebhooks } from '#src/webhooks/open-webhooks.ts';
import { serviceNames } from '#src/workers.ts';
import { startDoh } from '#test/platform/outbound/local-servers.ts';
import { isolateOf, scopeOf } from '#test/support/scopes.ts';

/** The delivery Worker's way out to receivers, as one of its deployments has it. */
function senderIn(ENVIRONMENT: DeliveryConfig['ENVIRONMENT'], DOH_URL: string) {
  const isolate = isolateOf('delivery', DeliveryVars);
  const its = { ...isolate, config: { ...isolate.config, ENVIRONMENT, DOH_URL } };
  const queue = { sendBatch: () => Promise.resolve() };
  return openWebhooks(scopeOf(its), { queue, services: serviceNames }).sender;
}

test.each([
  ['production', { code: 'https_required' }, 'https_required'],
  ['staging', { code: 'https_required' }, 'https_required'],
  ['test', null, 'resolution_failed'],
  ['local', null, 'resolution_failed'],
] as const)('SEND-30 in %s a receiver by plain http is judged as %j', async (environment, refusal, error) => {
  const doh = await startDoh({ 'hooks.shop.dev': { A: ['93.184.215.14'] } });
  const sender = senderIn(environment, doh.url);
  const judged = await sender.refusalOf('http://hooks.shop.dev/x');
  if (refusal === null) expect(judged).toBeNull();
  else expect(judged).toMatchObject(refusal);
  expect(await sender.refusalOf('https://hooks.shop.dev/x')).toBeNull();

  const nowhere = senderIn(environment, 'http://127.0.0.1:9/dns-query'); // what was stored before is judged again
  expect(await nowhere.post('http://hooks.shop.dev/x', {}, new Uint8Array())).toMatchObject({ status: null, error });
});
