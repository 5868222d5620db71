import { date, integer, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { moment } from '#src/delivery/columns-table.ts';
import { deliverySchema } from '#src/delivery/orders/table.ts';

/** One night's audit of every fee: its progress, and its findings. */
export const auditRun = deliverySchema.table('audit_run', {
  id: uuid().primaryKey(),
  /** Nights begin at 03:00 UTC. Each is audited once. */
  night: date().notNull().unique('audit_run_night'),
  startedAt: moment('started_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
  /** The last delivery that was audited: pages are in the order of their ids. */
  cursor: uuid().$type<DeliveryId>(),
  audited: integer().notNull().default(0),
  drifted: integer().notNull().default(0),
  /** The newest drift that no earlier night had found. */
  lastDriftId: uuid('last_drift_id').$type<DeliveryId>(),
  lastDriftAt: moment('last_drift_at'),
});
