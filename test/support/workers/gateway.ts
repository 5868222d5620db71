import { startGateway, type Gateway, type GatewayOptions } from '../../../dev/database/gateway.ts';
import type { SqlRequest } from '../../../dev/database/sql-request.ts';
import { Faults, type Delay, type Fault, type Loss, type Trip } from './gateway-faults.ts';

/** The stack's gateway, with a count of its round trips and faults that a test arms. */
export interface TestGateway extends Gateway {
  /** The round trips so far. */
  readonly trips: number;
  resetTrips(): void;
  onTrip: ((trip: Trip) => void) | undefined;
  /**
   * Cuts the HTTP connection of the next matching trip without an answer, its transaction rolled back
   * (`before_commit`) or committed (`after_commit`). A trip that Postgres refuses is answered and uses the fault up.
   */
  failNext(fault: Fault): void;
  /** Waits before it runs the next matching trip. */
  delayNext(delay: Delay): void;
  /** Never carries out the next matching trip, nor answers it; resolves when it has come, so that its Worker can be killed. */
  loseNext(loss: Loss): Promise<void>;
  /** Forgets faults and delays that did not hit. */
  clearFaults(): void;
}

export async function startTestGateway(options: GatewayOptions): Promise<TestGateway> {
  const faults = new Faults();
  let trips = 0;
  const gateway = await startGateway({
    ...options,
    async around(request, run, hangUp) {
      trips += 1;
      const trip = tripOf(request);
      watched.onTrip?.(trip);
      await faults.delay(trip);
      if (faults.takeLoss(trip)) return new Promise<never>(() => undefined);
      const cut = faults.takeCut(trip);
      if (cut === undefined) return run(request);
      const results = await run(cut === 'before_commit' ? rolledBack(request) : request);
      hangUp();
      return results;
    },
  });
  const watched: TestGateway = {
    ...gateway,
    get trips() {
      return trips;
    },
    resetTrips: () => void (trips = 0),
    onTrip: undefined,
    failNext: (fault) => faults.armCut(fault),
    delayNext: (delay) => faults.armDelay(delay),
    loseNext: (loss) => faults.armLoss(loss),
    clearFaults: () => faults.clear(),
  };
  return watched;
}

const tripOf = ({ login, queries }: SqlRequest): Trip => ({
  queries: queries.map(({ query }) => query),
  params: queries.flatMap(({ params }) => params),
  user: login.user,
  database: login.database,
});

/** The same in a transaction that comes to nothing: the COMMIT of a batch then finds none. */
const rolledBack = (request: SqlRequest): SqlRequest => ({
  ...request,
  batch: true,
  queries: [...request.queries, { query: 'ROLLBACK', params: [], arrayMode: false }],
});
