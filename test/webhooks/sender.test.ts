import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openSender, SEND_TIMEOUT_MS } from '#src/webhooks/sending/open-sender.ts';
import { LEASE_SECONDS } from '#src/webhooks/sending/sending-store.ts';
import { listen, startDoh } from '#test/platform/outbound/local-servers.ts';

const body = new TextEncoder().encode('{}');

/** Posts to a receiver that answers so, with a short patience. */
async function post(reply: (response: ServerResponse) => void, timeoutMs = 2_000) {
  const url = await listen(async (request, response) => {
    await request.toArray();
    reply(response);
  });
  const sender = openSender({ ownHosts: [], allowHosts: [new URL(url).host], timeoutMs });
  return sender.post(`${url}/hook`, { 'webhook-id': 'x' }, body);
}

describe('a receiver', () => {
  test('SEND-8 has 15 seconds, a quarter of what an attempt is held', () => {
    expect(SEND_TIMEOUT_MS).toBe(15_000);
    expect(LEASE_SECONDS * 1_000).toBe(4 * SEND_TIMEOUT_MS);
  });

  test('SEND-8 that says nothing in time is a timeout', async () => {
    expect(await post(() => undefined, 200)).toMatchObject({ status: null, error: 'timeout', answer: null });
  });

  test.each([301, 302, 303, 307, 308])('SEND-8 that redirects with %d is not followed', async (status) => {
    let followed = 0;
    const elsewhere = await listen((_request, response) => {
      followed += 1;
      response.end();
    });
    const outcome = await post((response) => response.writeHead(status, { location: elsewhere }).end());
    expect(outcome).toMatchObject({ status, error: 'redirect_refused', answer: null });
    expect(followed).toBe(0);
  });

  test('SEND-8 that closes the connection is a failure', async () => {
    expect(await post((response) => response.destroy())).toMatchObject({ status: null, error: 'connection_failed' });
  });

  test('SEND-8 that isn’t there is a failure', async () => {
    const sender = openSender({ ownHosts: [], allowHosts: ['127.0.0.1:9'] });
    expect(await sender.post('http://127.0.0.1:9/', {}, body)).toMatchObject({
      status: null,
      error: 'connection_failed',
    });
  });

  test('SEND-14 that answers ten megabytes is read no further than it is kept', async () => {
    let written = 0;
    const chunk = Buffer.alloc(65_536, 'y');
    const outcome = await post((response) => {
      const more = () => {
        while (written < 10_485_760 && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    expect(outcome).toMatchObject({ status: 200, error: null, answer: 'y'.repeat(200) });
    expect(written).toBeLessThan(10_485_760);
  });

  test('SEND-14 whose answer breaks off or never ends has still said its status', async () => {
    const broken = await post((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    expect(broken).toMatchObject({ status: 200, error: null });
    const endless = await post((response) => void response.writeHead(503, { 'retry-after': '7' }).write('wait'), 300);
    expect(endless).toMatchObject({ status: 503, error: null, retryAfterSeconds: 7, answer: 'wait' });
  });

  test('SEND-14 that answers slowly shows in the latency', async () => {
    const outcome = await post((response) => setTimeout(() => response.end('at last'), 150));
    expect(outcome).toMatchObject({ status: 200, answer: 'at last' });
    expect(outcome.latencyMs).toBeGreaterThanOrEqual(140);
  });
});

describe('the gate', () => {
  test('SEND-5 a name that leads inward is refused when it is stored, and at every sending', async () => {
    const zone: Record<string, { A: string[] }> = { 'hooks.shop.dev': { A: ['93.184.215.14'] } };
    const doh = await startDoh(zone);
    const sender = openSender({ ownHosts: ['waypost.app'], dohUrl: doh.url });
    expect(await sender.refusalOf('https://hooks.shop.dev/x')).toBeNull();
    zone['hooks.shop.dev'] = { A: ['93.184.215.14', '10.0.0.7'] };
    expect(await sender.refusalOf('https://hooks.shop.dev/x')).toMatchObject({ code: 'address_not_public' });
    expect(await sender.post('https://hooks.shop.dev/x', {}, body)).toMatchObject({
      status: null,
      error: 'address_not_public',
    });
  });
});
