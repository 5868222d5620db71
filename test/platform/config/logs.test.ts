import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoCredentials } from '#src/platform/demo-credentials.ts';
import { ferryToTwinPeaks, postDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

interface Line {
  readonly requestId: string;
  readonly route?: string;
  readonly error?: { readonly name: string; readonly message: string };
}

const parse = (line: string): Line => JSON.parse(line) as Line;
const person = { name: 'Wilhelmina Quux', phone: '+14155550134', email: 'mina@quux.example' };
const order = { ...ferryToTwinPeaks, customer: person, description: 'a cello, unwrapped' };
const CHECK = 'alter table delivery.delivery add constraint log_test check (false) not valid';
const UNCHECK = 'alter table delivery.delivery drop constraint log_test';

describe('the log', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite();
  });
  afterAll(() => suite.close());

  /** The lines of a request, once they have arrived. */
  const linesOf = (requestId: string | null, count = 1) =>
    vi.waitFor(() => {
      const lines = suite
        .logs()
        .map(parse)
        .filter((line) => line.requestId === requestId);
      expect(lines.length).toBeGreaterThanOrEqual(count);
      return lines;
    });

  test('LOG-1 each request is one line of JSON: its id, route pattern, kind of principal, status, duration and trips', async () => {
    const token = await suite.token({ scope: 'deliveries:read' });
    const cases = [
      {
        path: '/health',
        headers: {},
        line: { route: 'GET /health', principalKind: 'anonymous', status: 200, trips: 0 },
      },
      {
        path: '/nowhere/at/all',
        headers: {},
        line: { route: 'unmatched', principalKind: 'anonymous', status: 404, trips: 0, code: 'route_not_found' },
      },
      {
        path: `/v1/deliveries/${randomUUID()}`,
        headers: { authorization: `Bearer ${token}` },
        line: { route: 'GET /v1/deliveries/:id', principalKind: 'bearer', status: 404, trips: 1, code: 'not_found' },
      },
      {
        path: '/v1/deliveries',
        headers: { 'x-service-pool-key': demoCredentials.poolKey },
        line: { route: 'GET /v1/deliveries', principalKind: 'pool', status: 200, trips: 1 },
      },
      {
        path: '/problems/not_found',
        headers: {},
        line: { route: 'GET /problems/:code', principalKind: 'anonymous', status: 200, trips: 0 },
      },
    ];
    for (const { path, headers, line } of cases) {
      const requestId = (await suite.fetch(path, { headers })).headers.get('x-request-id');
      const at = expect.stringMatching(/^\d{4}-.*Z$/);
      expect(await linesOf(requestId)).toEqual([
        { at, service: 'delivery', requestId, durationMs: expect.any(Number), ...line },
      ]);
    }
  });

  test.each(['transfer-encoding: chunked', 'content-length: 400'])(
    'REQ-31 a body with %s that breaks off is the caller’s failure, also in the log',
    async (length) => {
      const requestId = randomUUID();
      const token = await suite.token({ scope: 'deliveries:write' });
      const { hostname, port } = new URL(suite.address);
      const socket = connect(Number(port), hostname);
      const headers = [
        'host: delivery.waypost.test',
        'content-type: application/json',
        `authorization: Bearer ${token}`,
        `idempotency-key: ${randomUUID()}`,
        `x-request-id: ${requestId}`,
        length,
      ];
      socket.write(`POST /v1/deliveries HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      socket.write(length.startsWith('transfer') ? '9\r\n{"pickup"\r\n' : '{"pickup"');
      await sleep(200); // until the Worker waits for the rest
      socket.destroy();
      const line = { route: 'POST /v1/deliveries', status: 400, code: 'upload_cut_off', trips: 0 };
      expect(await linesOf(requestId)).toEqual([expect.objectContaining(line)]);
    },
  );

  test('LOG-2 no line holds a token, a key, a person or a body, not even when the database refuses the write', async () => {
    const token = await suite.token({ scope: 'deliveries:write deliveries:read', sub: 'secret-subject' });
    const made = await postDelivery(suite, { token, body: order });
    expect(made.status).toBe(201);
    await linesOf(made.headers.get('x-request-id'));

    await suite.database.query(CHECK);
    const failed = await postDelivery(suite, { token, body: order });
    await suite.database.query(UNCHECK);
    expect(failed.status).toBe(500);
    const lines = await linesOf(failed.headers.get('x-request-id'), 2);
    expect(lines.find(({ error }) => error !== undefined)?.error).toMatchObject({
      name: 'DatabaseError',
      message: expect.stringContaining('23514'),
    });

    await suite.fetch('/v1/deliveries', { headers: { 'x-service-pool-key': `${demoCredentials.poolKey}-guess` } });
    await suite.fetch('/v1/deliveries', { headers: { authorization: `Bearer ${token}x` } });
    const everything = suite.logs().join('\n');
    for (const secret of [
      token,
      token.split('.')[2] ?? '',
      demoCredentials.poolKey,
      'secret-subject',
      'clientSecret',
      ...Object.values(person),
      '4155550134',
      'cello',
      '37.7544',
    ]) {
      expect(everything).not.toContain(secret);
    }
  });

  test('LOG-3 an error that nobody foresaw is logged whole under its request id, and answered bare', async () => {
    await suite.database.query(CHECK);
    const response = await postDelivery(suite, { body: order });
    await suite.database.query(UNCHECK);
    const body = await response.text();
    expect([response.status, JSON.parse(body)]).toMatchObject([500, { code: 'internal_error', retryable: true }]);
    expect(body).not.toMatch(/23514|constraint|log_test|insert|DatabaseError|at [\w.]+ \(/i);
    const lines = await linesOf(response.headers.get('x-request-id'), 2);
    expect(lines).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ stack: expect.stringContaining('at ') }) }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ status: 500, code: 'internal_error' }));
  });

  test('LOG-4 a trace id passes into the log, and nothing else from that header does', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const ask = async (value: string) =>
      (await suite.fetch('/health', { headers: { traceparent: value } })).headers.get('x-request-id');
    expect(await linesOf(await ask(traceparent))).toMatchObject([{ traceparent }]);
    for (const value of ['+14155550134', `${traceparent}x`, 'x'.repeat(4_000)]) {
      expect((await linesOf(await ask(value)))[0]).not.toHaveProperty('traceparent');
    }
  });
});
