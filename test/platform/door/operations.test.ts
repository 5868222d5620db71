import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mounts } from '#test/refusals/mounts.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { answered, expectRefused, somebody } from './calls.ts';

/** What no sibling can call, and why: every other operation is there. */
const closed = {
  delivery: {
    'a raw body': ['putProofPicture', 'putMerchantLogo', 'takeOrder'],
    'a signature': ['receivePaymentEvents'],
    'an event stream': ['watchDelivery'],
    'the recipient’s secret': ['trackAsRecipient', 'watchAsRecipient', 'changeWishes', 'rateDelivery', 'tipDriver'],
    pictures: ['readJobProof', 'readDeliveryProof', 'readMerchantLogo'],
    'a pool key': ['matchPool', 'createJob', 'listJobs', 'cancelJob', 'dispatchPoolJob', 'recordFixes'],
    'ops, or a pool key': ['registerDriver', 'listDrivers', 'getDriver', 'changeDriver'],
    ops: ['readAuditStats', 'readUnpaidLimit', 'setUnpaidLimit'],
    'ops, too': [
      'createSender',
      'listSenders',
      'getSender',
      'changeSender',
      'deleteSender',
      'addSenderSecret',
      'endSenderSecret',
    ],
    documents: ['getKeySet', 'getHealth', 'getReadiness', 'getVersion', 'getStatus', 'getEcosystem'],
  },
  live: {
    'a raw body': ['receiveInputEvents', 'putAuctionImage', 'putStreamFrame'],
    'a signature': ['receivePaymentEvents'],
    'a stream’s key': ['pushVideo', 'postVideo', 'passOverDeletion'],
    'a socket': ['openRoom'],
    video: ['readPlaylist', 'readSegment', 'readClipPlaylist', 'readClipSegment'],
    'a picture, and lines': ['getAuctionImage', 'getStreamFrame', 'readAuctionLog'],
    documents: [
      'getCategoryThumbnail',
      'getAsyncApi',
      'getKeySet',
      'getHealth',
      'getReadiness',
      'getVersion',
      'getStatus',
      'getEcosystem',
    ],
  },
} as const;

const sites = (['delivery', 'live'] as const).flatMap((service) => {
  const shut: readonly string[] = Object.values(closed[service]).flat();
  return mounts[service].map((route) => ({
    service,
    route,
    name: route.operationId,
    open: !shut.includes(route.operationId),
  }));
});

describe('the operations of a door', () => {
  let suite: RestartableSuite;
  beforeAll(async () => {
    suite = await startSuite({ services: ['delivery', 'live'], doorsOf: 'agent' });
  });
  afterAll(() => suite.close());

  const doorOf = (service: string) => suite.door(service.toUpperCase());

  test.each(sites.filter(({ open }) => open))('DOOR-7 $service $name can be called', async ({ service, route }) => {
    const [scope] = route.access.bearer ?? [];
    const answer = await doorOf(service).call({
      operation_id: route.operationId,
      params: route.paramsExample,
      body: route.body?.example,
      key: randomUUID(),
      on_behalf: somebody(...(scope === undefined ? [] : [scope])),
    });
    // Whoever is new owns nothing that the examples name, and nobody listens at their addresses.
    const code = answer.kind === 'answered' ? '' : answer.problem.code;
    const shut = ['operation_unknown', 'call_invalid', 'insufficient_scope', 'route_not_found', 'internal_error'];
    expect(shut).not.toContain(code);
  });

  test.each(sites.filter(({ open }) => !open))('DOOR-7 $service $name can’t', async ({ service, route }) => {
    const given = { operation_id: route.operationId, on_behalf: somebody('deliveries:read', 'live:stream') };
    expectRefused(await doorOf(service).call(given), 'operation_unknown');
    expectRefused(await doorOf(service).outcome({ ...given, key: randomUUID() }), 'operation_unknown');
  });

  test.each(['', 'constructor', '__proto__', 'POST /v1/deliveries', '/v1/deliveries', 'goLive'])(
    'DOOR-7 %o is no operation of the delivery Worker’s',
    async (name) => {
      expectRefused(await doorOf('delivery').call({ operation_id: name, on_behalf: somebody() }), 'operation_unknown');
    },
  );

  test('DOOR-1 a host goes live by the door, and everybody sees it', async () => {
    const host = { ...somebody('live:stream'), name: 'Cleo' };
    const body = mounts.live.find(({ operationId }) => operationId === 'goLive')?.body?.example;
    const given = { operation_id: 'goLive', body, key: randomUUID(), on_behalf: host };
    const live = answered(await doorOf('live').call(given)).body as { stream: { id: string } };
    const read = { operation_id: 'getStream', params: { id: live.stream.id }, on_behalf: host };
    expect(answered(await doorOf('live').call(read)).body).toMatchObject({ stream: { id: live.stream.id } });
    expect(answered(await doorOf('live').outcome(given)).replayed).toBe(true);
  });
});
