import { expect } from 'vitest';
import { createDelivery, type CreatedBody } from './deliveries.ts';
import { somewhere } from './dispatch.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export interface SimulationBody {
  readonly deliveryId: string;
  readonly events: readonly string[];
  readonly endsAs: string;
  readonly takesSeconds: number;
  readonly tracking: { readonly slug: string };
}

export const requestSimulation = (
  suite: Pick<Suite, 'fetch'>,
  token: string,
  deliveryId: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  suite.fetch(`/v1/sandbox/deliveries/${deliveryId}/simulate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** A delivery of a third of a mile in a place of its own, so that it is soon played. */
export async function shortDelivery(suite: Suite, token: string, change: object = {}): Promise<CreatedBody> {
  const pickup = somewhere();
  const dropoff = { lat: pickup.lat + 0.005, lng: pickup.lng };
  return createDelivery(suite, { token, body: { pickup, dropoff, tipMinor: 200, ...change } });
}

/** Starts a play that has to start. */
export async function simulate(suite: Suite, token: string, deliveryId: string, spec: object): Promise<SimulationBody> {
  const response = await requestSimulation(suite, token, deliveryId, spec);
  const body = (await response.json()) as { simulation: SimulationBody };
  expect([response.status, body]).toEqual([202, expect.objectContaining({ simulation: expect.anything() })]);
  return body.simulation;
}

/** How far a play has come, from behind the interface. */
export async function playOf(suite: Pick<Suite, 'database'>, deliveryId: string) {
  const { rows } = await suite.database.query<{
    ended: boolean;
    status: string;
    tick: number;
    step: number;
    stopped: string | null;
    events: string[];
  }>(
    `select s.ended_at is not null as ended, d.status, s.tick, (s.state ->> 'step')::int as step, s.state ->> 'stopped' as stopped,
       (select array_agg(type order by sequence) from delivery.event e where e.delivery_id = d.id) as events
     from delivery.simulation s join delivery.delivery d on d.id = s.delivery_id where d.id = $1`,
    [deliveryId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('there is no such play');
  return row;
}
