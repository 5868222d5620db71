import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { call, mail, openCalls } from './calls.ts';

let suite: Suite;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  calls = openCalls(suite);
});
afterAll(() => suite.close());

const SCHEME = 'consent';

test('ASK-10 the official client of x402 reads a 402, and what it pays by this scheme changes nothing without the person', async () => {
  const { token } = await calls.grantee(['mail:send']);
  const seen: unknown[] = [];
  const client = x402Client.fromConfig({
    schemes: [
      {
        network: 'waypost:account',
        client: {
          scheme: SCHEME,
          createPaymentPayload: (x402Version: number, requirements: unknown) => {
            seen.push(requirements);
            return Promise.resolve({ x402Version, payload: {} });
          },
        },
      },
    ],
    spendControls: false, // its own bounds are of tokens on chains
  });
  const statuses: number[] = [];
  const paying = wrapFetchWithPayment(async (input, init) => {
    const request = new Request(input, init);
    const response = await suite.fetch(
      '/v1/tools/invoke',
      { method: 'POST', headers: request.headers, body: await request.text() },
      'agent',
    );
    statuses.push(response.status);
    return response;
  }, client);
  const response = await paying(`${suite.urls.agent}/v1/tools/invoke`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(call('mail.send', mail())),
  });
  expect(seen).toEqual([
    expect.objectContaining({ scheme: SCHEME, network: 'waypost:account', amount: '10', asset: 'USD', payTo: 'mail' }),
  ]);
  expect(statuses).toEqual([402, 402]);
  const body = (await response.json()) as { code: string; consent: { id: string } };
  expect(body.code).toBe('consent_required');
});

test('ASK-10 a call that costs nothing has no such header, and every 402 says when and where to poll', async () => {
  const { token } = await calls.grantee(['delivery:cancel', 'mail:send']);
  const asked = await calls.invoke(token, call('mail.send', mail()));
  expect(asked.headers.get('retry-after')).toBe('2');
  expect(asked.headers.get('cache-control')).toBe('no-store');
  expect(asked.headers.get('link')).toBe(`<${suite.urls.agent}/v1/consents/${asked.body.consent.id}>; rel="consent"`);
  const document = JSON.parse(atob(asked.headers.get('payment-required') ?? '')) as { x402Version: number };
  expect(document.x402Version).toBe(2);
});
