import { integer, jsonb, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryId } from '#src/delivery/ids.ts';
import type { Scene, SimulationSpec, SimulationState } from './simulation.ts';
import { moment } from '#src/delivery/columns-table.ts';
import { delivery, deliverySchema } from '#src/delivery/orders/table.ts';

/** A delivery that is simulated (sandbox only). The next tick is a row of `due`. */
export const simulation = deliverySchema.table('simulation', {
  deliveryId: uuid('delivery_id')
    .$type<DeliveryId>()
    .primaryKey()
    .references(() => delivery.id),
  spec: jsonb().$type<SimulationSpec>().notNull(),
  /** What the simulation needs to know of its delivery. */
  scene: jsonb().$type<Scene>().notNull(),
  state: jsonb().$type<SimulationState>().notNull(),
  /** Counts the ticks: of two at once, one is saved. */
  tick: integer().notNull().default(0),
  startedAt: moment('started_at').notNull().defaultNow(),
  tickedAt: moment('ticked_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
});
