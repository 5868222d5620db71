import { driverAt, eventually, jobRow, somewhere } from '#test/support/delivery/dispatch.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import type { Suite } from '#test/support/workers/suite.ts';

/** What tests of searches ask of a suite. */
export const searchesOf = (suite: () => Suite) => ({
  /** Waits until a job is in this wave. */
  waveIs: (jobId: string, wave: number) =>
    eventually(
      () => jobRow(suite(), jobId),
      (row) => row['wave'] === wave,
    ),
  dueKinds: (subject: string) =>
    textsOf(suite(), 'select kind as text from delivery.due where subject = $1 order by kind', subject),
  eventsOf: (jobId: string) =>
    textsOf(suite(), 'select type as text from delivery.job_event where job_id = $1 order by sequence', jobId),
  /** A delivery that dispatches itself, with a driver near it. */
  autoDelivery: async (change: Record<string, unknown> = {}) => {
    const place = somewhere();
    const driverId = await driverAt(suite(), place);
    const dropoff = { lat: place.lat + 0.02, lng: place.lng };
    const body = { pickup: place, dropoff, tipMinor: 200, dispatch: 'auto', ...change };
    return { ...(await createDelivery(suite(), { body })), driverId };
  },
});

const textsOf = async ({ database }: Suite, query: string, id: string) =>
  (await database.query<{ text: string }>(query, [id])).rows.map(({ text }) => text);
