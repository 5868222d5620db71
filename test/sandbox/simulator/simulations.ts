import { expect } from 'vitest';
import { startSimulator, type Simulator } from '../../../sandbox/simulator/simulator.ts';
import { createDelivery, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { dispatchKeys, somewhere } from '#test/support/delivery/dispatch.ts';
import type { Suite } from '#test/support/workers/suite.ts';

const SIMULATOR_KEY = 'simulator-pool-key-0123456789';

/** The keys of the dispatch suites, and the simulator's own. */
export const simulatorKeys = JSON.stringify([
  ...(JSON.parse(dispatchKeys) as unknown[]),
  { id: 'simulator', key: SIMULATOR_KEY, products: ['delivery'] },
]);

/** What a simulator is started with beside a suite's Workers. */
export const simulatorOptions = (suite: Pick<Suite, 'address' | 'adminUrl'>) => ({
  deliveryUrl: () => suite.address,
  poolKey: SIMULATOR_KEY,
  databaseUrl: suite.adminUrl,
});

export const openSimulator = (suite: Pick<Suite, 'address' | 'adminUrl'>, searchSeconds = 900): Promise<Simulator> =>
  startSimulator({ ...simulatorOptions(suite), searchSeconds });

export interface SimulationBody {
  readonly deliveryId: string;
  readonly events: readonly string[];
  readonly endsAs: string;
  readonly takesSeconds: number;
  readonly tracking: { readonly slug: string };
}

export const requestSimulation = (
  simulator: Pick<Simulator, 'url'>,
  token: string | undefined,
  deliveryId: string,
  body: unknown,
) =>
  fetch(new URL(`/v1/sandbox/deliveries/${deliveryId}/simulate`, simulator.url), {
    method: 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** A delivery of a third of a mile, in a place of its own unless told, so that it is soon played. */
export async function shortDelivery(
  suite: Suite,
  token: string,
  { pickup = somewhere(), ...change }: { pickup?: ReturnType<typeof somewhere> } & Record<string, unknown> = {},
): Promise<CreatedBody> {
  const dropoff = { lat: pickup.lat + 0.005, lng: pickup.lng };
  return createDelivery(suite, { token, body: { pickup, dropoff, tipMinor: 200, ...change } });
}

/** Starts a simulation that has to start. */
export async function simulate(
  simulator: Pick<Simulator, 'url'>,
  token: string,
  deliveryId: string,
  spec: object,
): Promise<SimulationBody> {
  const response = await requestSimulation(simulator, token, deliveryId, spec);
  const body = (await response.json()) as { simulation: SimulationBody };
  expect([response.status, body]).toEqual([202, expect.objectContaining({ simulation: expect.anything() })]);
  return body.simulation;
}

/** How far a simulation has come, from behind both interfaces. What the clock adds to the log is left out. */
export async function playOf(suite: Pick<Suite, 'database'>, deliveryId: string) {
  const { rows } = await suite.database.query<{
    ended: boolean;
    status: string;
    run: number;
    step: number;
    stopped: string | null;
    driverIds: string[];
    events: string[];
  }>(
    `select s.ended_at is not null as ended, d.status, s.run, (s.state ->> 'step')::int as step, s.state ->> 'stopped' as stopped,
       s.state -> 'driverIds' as "driverIds",
       (select array_agg(type order by sequence) from delivery.event e where e.delivery_id = d.id and type <> 'eta_changed') as events
     from sandbox.simulation s join delivery.delivery d on d.id = s.delivery_id where d.id = $1`,
    [deliveryId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('there is no such simulation');
  return row;
}
