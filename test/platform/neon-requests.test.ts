import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { neon } from '../../src/platform/db/neon/client.ts';
import { HUGE, implementations, NOON, pointAt, row, thing, type Driver } from './neon-implementations.ts';

const endpoints = implementations.map(([, { neonConfig }]) => neonConfig.fetchEndpoint); // as they are by default

let recorder: Server;
let recorded: unknown[] = [];

beforeAll(async () => {
  process.env['TZ'] = 'UTC'; // as in a Worker
  recorder = createServer(async (request, response) => {
    const chunks = (await request.toArray()) as Buffer[];
    recorded.push([request.method, request.url, request.rawHeaders, Buffer.concat(chunks).toString()]);
    const result = { fields: [], command: 'SELECT', rowCount: 0, rows: [] };
    response.end(JSON.stringify({ ...result, results: [result, result] }));
  }).listen(0, '127.0.0.1');
  await once(recorder, 'listening');
  pointAt(`http://127.0.0.1:${(recorder.address() as AddressInfo).port}/sql`);
});

afterAll(() => {
  recorder.closeAllConnections();
  recorder.close();
});

type Act = (implementation: Driver) => PromiseLike<unknown>;
const params = [
  null,
  undefined,
  'ä€',
  '',
  1.5,
  -0,
  HUGE,
  false,
  NOON,
  { a: [NOON] },
  ['a"b\\', null, ['c']],
  [1, true],
];
const of = (implementation: Driver, at = 'postgresql://app:p%40ss@ep-x.eu-central-1.aws.neon.tech/way') =>
  implementation.neon(at, { fetchOptions: { cache: 'no-store' } });
const requests: Record<string, Act> = {
  'a statement': (each) => of(each).query('select 1'),
  'every kind of parameter': (each) => of(each).query('select $1', params),
  bytes: (each) => of(each).query('select $1', [new Uint8Array([0, 255]), Buffer.from('ä')]),
  'a batch': (each) => of(each).transaction([of(each).query('select 1'), of(each).query('select $1', [2])]),
  'a batch with settings': (each) =>
    of(each).transaction([of(each).query('select 1')], {
      isolationLevel: 'Serializable',
      readOnly: true,
      deferrable: false,
      fetchOptions: { headers: undefined },
    }),
  "Drizzle's insert": (each) => drizzle(of(each)).insert(thing).values(row(1)).returning(),
  "Drizzle's batch": (each) => {
    const db = drizzle(of(each));
    return db.batch([db.select().from(thing), db.execute(sql`select ${NOON}, ${true}, ${null}`)]);
  },
  ...Object.fromEntries(
    [
      'postgres://u@H.Example:80/d',
      'postgresql://u:%C3%A4@[::1]:5433/d?sslmode=require&options=a%20b',
      'POSTGRES://u:p@h/d%20e?application_name=mine#f',
    ].map((at): [string, Act] => [at, (each) => of(each, at).query('select 1')]),
  ),
};

test.each(Object.entries(requests))('NEON-2 both send the same bytes: %s', async (_name, act) => {
  const sent = [];
  for (const [, implementation] of implementations) {
    recorded = [];
    await act(implementation);
    sent.push(recorded);
  }
  expect(sent[0]).toHaveLength(1);
  expect(sent[1]).toEqual(sent[0]);
});

test.each(['ep-x-1.eu-central-1.aws.neon.tech', 'ep-x-pooler.c-2.us-east-2.aws.neon.tech', 'db', 'a.b'])(
  'NEON-9 both reach %s at the same address',
  (host) => {
    const [expected, found] = endpoints.map((each) => (typeof each === 'string' ? each : each(host, '', {})));
    expect(found).toBe(expected);
  },
);

test('NEON-11 a connection string that is none is not quoted', async () => {
  const broken = Promise.resolve(neon('postgres://u:secret@[h/d').query('select 1'));
  await expect(broken).rejects.toThrow(/^((?!secret).)*$/);
});
