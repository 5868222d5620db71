import { randomUUID } from 'node:crypto';
import { agentRows } from './agent-rows.ts';
import { intelRows } from './intel-rows.ts';
import { get, json, quoted, send, type Ask } from './load.ts';
import type { Measured } from './plain-workerd.ts';
import type { World } from './world.ts';

export interface Row {
  readonly name: string;
  readonly worker: Measured;
  /** Whether Hono alone answers it, too. */
  readonly hono?: true;
  /** Milliseconds of workerd's processor a request, in all or more than another row's; or times the empty Worker. */
  readonly goal?:
    | { readonly milliseconds: number }
    | { readonly timesEmpty: number }
    | { readonly moreMs: number; readonly above: string };
  /** Milliseconds of Postgres' processor a request. */
  readonly postgresGoal?: number;
  readonly requests: number;
  readonly status: number;
  readonly ask: (index: number) => Ask;
}

const stops = { pickup: { lat: 37.7955, lng: -122.3937 }, dropoff: { lat: 37.7544, lng: -122.4477 } };

/** What is asked, with what it needs to be there. */
export async function prepareRows(world: World): Promise<readonly Row[]> {
  const delivery = (await deliveryRows(world)).map((row): Row => ({ worker: 'delivery', ...row }));
  return [...delivery, ...(await agentRows(world)), ...(await intelRows(world))];
}

async function deliveryRows(world: World): Promise<readonly Omit<Row, 'worker'>[]> {
  const authorization = `Bearer ${await world.token('deliveries:write deliveries:read')}`;
  const create = (): Ask => ({
    method: 'POST',
    path: '/v1/deliveries',
    headers: { ...json, authorization, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...stops, tipMinor: 200, dispatch: 'hold' }),
  });
  const made: { readonly id: string; readonly slug: string }[] = [];
  for (let each = 0; each < 50; each += 1) made.push(await createdBy(world, create()));
  const at = (index: number) => made[index % made.length] ?? { id: '', slug: '' };
  return [
    ...plainRows,
    {
      name: 'GET /v1/tracking/:slug, cached',
      requests: 3000,
      status: 200,
      goal: { timesEmpty: 2.5 },
      ask: () => get(`/v1/tracking/${at(0).slug}`),
    },
    {
      name: 'GET /v1/deliveries/:id',
      hono: true,
      requests: 2000,
      status: 200,
      goal: { milliseconds: 0.45 },
      ask: (index) => get(`/v1/deliveries/${at(index).id}`, { authorization }),
    },
    {
      name: 'GET /v1/deliveries',
      requests: 500,
      status: 200,
      ask: () => get('/v1/deliveries?limit=20', { authorization }),
    },
    {
      name: 'GET /api/fee-audit/:id',
      requests: 2000,
      status: 200,
      goal: { milliseconds: 0.45 },
      ask: (index) => get(`/api/fee-audit/${at(index).id}`),
    },
    {
      name: 'POST /v1/deliveries',
      requests: 400,
      status: 201,
      goal: { milliseconds: 1 },
      postgresGoal: 1.2,
      ask: create,
    },
  ];
}

/** Without a trip. */
const plainRows: readonly Omit<Row, 'worker'>[] = [
  {
    name: 'GET /health',
    hono: true,
    requests: 3000,
    status: 200,
    goal: { timesEmpty: 1.5 },
    ask: () => get('/health'),
  },
  { name: 'GET /nowhere', requests: 3000, status: 404, ask: () => get('/nowhere') },
  {
    name: 'POST /v1/fare/quote',
    hono: true,
    requests: 3000,
    status: 200,
    goal: { timesEmpty: 2.5 },
    ask: () => ({ method: 'POST', path: '/v1/fare/quote', headers: json, body: JSON.stringify(quoted) }),
  },
];

async function createdBy(world: World, ask: Ask) {
  const { status, body } = await send(world.workerd.workers.delivery.origin, ask);
  if (status !== 201) throw new Error(`${status} ${body}`);
  const { delivery } = JSON.parse(body) as { delivery: { id: string; trackingSlug: string } };
  return { id: delivery.id, slug: delivery.trackingSlug };
}
