import { deliveryStatuses, type DeliveryStatus, type JobStatus } from '#src/delivery/status.ts';

/** Who can move a delivery or a job. `offers`: an accepted offer; `clock`: a due row. */
export const movers = ['driver', 'owner', 'ops', 'product', 'offers', 'clock'] as const;
export type Mover = (typeof movers)[number];

/** Conditions besides the state, checked in the same statement. Rules LIFE-6 to LIFE-9. */
export type Guard = 'near_pickup' | 'near_dropoff' | 'pickup_proofs' | 'dropoff_proofs';

export interface DeliveryMove {
  readonly from: readonly DeliveryStatus[];
  readonly to: DeliveryStatus;
  readonly by: readonly Mover[];
  /** The job's new state. */
  readonly job: JobStatus;
  readonly guard?: Guard;
  /** Whether it needs a reason. */
  readonly reason?: true;
}

/** The delivery machine: every move, by the event that it writes to the log (docs/rules/life-cycle.md). */
export const deliveryMoves = {
  assigned: { from: ['created'], to: 'assigned', by: ['offers'], job: 'accepted' },
  given_back: {
    from: ['assigned', 'enroute_to_pickup', 'arrived_at_pickup'],
    to: 'created',
    by: ['driver'],
    job: 'offering',
    reason: true,
  },
  enroute_to_pickup: { from: ['assigned'], to: 'enroute_to_pickup', by: ['driver'], job: 'in_progress' },
  arrived_at_pickup: {
    from: ['enroute_to_pickup'],
    to: 'arrived_at_pickup',
    by: ['driver'],
    job: 'in_progress',
    guard: 'near_pickup',
  },
  picked_up: {
    from: ['arrived_at_pickup'],
    to: 'picked_up',
    by: ['driver'],
    job: 'in_progress',
    guard: 'pickup_proofs',
  },
  enroute_to_dropoff: { from: ['picked_up'], to: 'enroute_to_dropoff', by: ['driver'], job: 'in_progress' },
  arrived_at_dropoff: {
    from: ['enroute_to_dropoff'],
    to: 'arrived_at_dropoff',
    by: ['driver'],
    job: 'in_progress',
    guard: 'near_dropoff',
  },
  delivered: {
    from: ['arrived_at_dropoff'],
    to: 'delivered',
    by: ['driver'],
    job: 'completed',
    guard: 'dropoff_proofs',
  },
  returning: {
    from: ['picked_up', 'enroute_to_dropoff', 'arrived_at_dropoff'],
    to: 'returning',
    by: ['driver', 'ops'],
    job: 'in_progress',
    reason: true,
  },
  returned: {
    from: ['returning'],
    to: 'returned',
    by: ['driver', 'ops'],
    job: 'completed',
    guard: 'near_pickup',
  },
  cancelled: {
    from: ['created', 'assigned', 'enroute_to_pickup', 'arrived_at_pickup'],
    to: 'cancelled',
    by: ['owner', 'ops'],
    job: 'cancelled',
    reason: true,
  },
  failed: { from: ['created'], to: 'failed', by: ['clock'], job: 'expired' },
} as const satisfies Record<string, DeliveryMove>;

export type DeliveryEventType = keyof typeof deliveryMoves;

export interface JobMove {
  readonly from: readonly JobStatus[];
  readonly to: JobStatus;
  readonly by: readonly Mover[];
  readonly reason?: true;
}

/** The machine of a sibling product's job, which has no delivery. A delivery's job moves with its delivery. */
export const jobMoves = {
  offering: { from: ['created', 'offering'], to: 'offering', by: ['owner', 'product', 'clock'] },
  accepted: { from: ['offering'], to: 'accepted', by: ['offers'] },
  given_back: { from: ['accepted'], to: 'offering', by: ['driver'], reason: true },
  started: { from: ['accepted'], to: 'in_progress', by: ['driver'] },
  completed: { from: ['in_progress'], to: 'completed', by: ['driver'] },
  failed: { from: ['in_progress'], to: 'failed', by: ['driver'], reason: true },
  cancelled: {
    from: ['created', 'offering', 'accepted', 'in_progress'],
    to: 'cancelled',
    by: ['product'],
    reason: true,
  },
  expired: { from: ['created', 'offering'], to: 'expired', by: ['clock'] },
} as const satisfies Record<string, JobMove>;

export type JobEventType = keyof typeof jobMoves;

const typesBy = <M extends { readonly by: readonly Mover[] }, T extends string>(moves: Record<T, M>, mover: Mover) =>
  (Object.keys(moves) as T[]).filter((type) => moves[type].by.includes(mover));

/** What a driver can report of a delivery's or a sibling's job. */
export const driverEvents = [
  ...new Set([
    ...typesBy<DeliveryMove, DeliveryEventType>(deliveryMoves, 'driver'),
    ...typesBy<JobMove, JobEventType>(jobMoves, 'driver'),
  ]),
] as readonly DriverEventType[];
export type DriverEventType =
  | Exclude<DeliveryEventType, 'assigned' | 'cancelled' | 'failed'>
  | Extract<JobEventType, 'started' | 'completed' | 'failed'>;

const endsOf = <S extends string>(statuses: readonly S[], moves: readonly { readonly from: readonly string[] }[]) =>
  statuses.filter((status) => !moves.some(({ from }) => from.includes(status)));

/** States with no way out. */
export const deliveryEnds: readonly DeliveryStatus[] = endsOf(deliveryStatuses, Object.values(deliveryMoves));
export const jobEnds: readonly JobStatus[] = ['completed', 'cancelled', 'expired', 'failed'];
/** States in which a driver has the job; a unique index allows one job at a time. */
export const jobActive = ['accepted', 'in_progress'] as const satisfies readonly JobStatus[];
