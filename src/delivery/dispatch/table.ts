import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { dueTable } from '#src/platform/db/due-table.ts';
import { dueKinds } from '#src/delivery/due/due.ts';
import type { DriverId, JobId, OfferId } from '#src/delivery/ids.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import type { ScoreParts } from './score.ts';
import { offerStatuses, type OfferStatus } from './offer.ts';
import type { JobStatus } from '#src/delivery/status.ts';
import { moment, money, oneOf } from '#src/delivery/columns-table.ts';
import { deliverySchema, job } from '#src/delivery/orders/table.ts';
import { driver } from '#src/delivery/drivers/table.ts';

export const offer = deliverySchema.table(
  'offer',
  {
    id: uuid().$type<OfferId>().primaryKey(),
    jobId: uuid('job_id')
      .$type<JobId>()
      .notNull()
      .references(() => job.id),
    driverId: uuid('driver_id')
      .$type<DriverId>()
      .notNull()
      .references(() => driver.id),
    wave: integer().notNull(),
    rank: integer().notNull(),
    status: text().$type<OfferStatus>().notNull(),
    distanceMiles: doublePrecision('distance_miles').notNull(),
    /** The distance from the driver's position snapped to 0.01 degree: what the owner of a delivery sees. */
    coarseMiles: doublePrecision('coarse_miles').notNull(),
    etaSeconds: integer('eta_seconds').notNull(),
    rating: real(),
    score: doublePrecision().notNull(),
    scoreParts: jsonb('score_parts').$type<ScoreParts>().notNull(),
    locationAgeSeconds: integer('location_age_seconds').notNull(),
    driverPayoutMinor: money('driver_payout_minor'),
    tipMinor: money('tip_minor'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    check('offer_status', sql`${table.status} in (${oneOf(offerStatuses)})`),
    unique('offer_once_a_wave').on(table.jobId, table.wave, table.driverId),
    index('offer_open_driver')
      .on(table.driverId)
      .where(sql`${table.status} = 'open'`),
  ],
);

/**
 * A wave whose candidates a delivery's owner has seen; unanswered ones are counted (decision 0032). Kept for an hour.
 */
export const shownWave = deliverySchema.table(
  'shown_wave',
  {
    jobId: uuid('job_id')
      .$type<JobId>()
      .notNull()
      .references(() => job.id),
    wave: integer().notNull(),
    owner: text().notNull(),
    shownAt: moment('shown_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.wave] }),
    index('shown_wave_owner').on(table.owner, table.shownAt),
  ],
);

/** A job's log, without gaps by the counter on its row: for its product, as a delivery's log is for its owner. */
export const jobEvent = deliverySchema.table(
  'job_event',
  {
    jobId: uuid('job_id')
      .$type<JobId>()
      .notNull()
      .references(() => job.id),
    sequence: integer().notNull(),
    type: text().notNull(),
    status: text().$type<JobStatus>().notNull(),
    mover: text().$type<Mover>().notNull(),
    driverId: uuid('driver_id').$type<DriverId>(),
    detail: jsonb().$type<Readonly<Record<string, unknown>>>(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.sequence] })],
);

/**
 * What is to be done when, written in the same statement as its reason. A queue message makes it fast, this row is the
 * truth, and the cron finds rows that no message came for. One row for each kind and subject.
 */
export const due = dueTable(deliverySchema, dueKinds);
