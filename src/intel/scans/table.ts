import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { intelSchema, moment, oneOf } from '#src/intel/table.ts';
import { target } from '#src/intel/targets/table.ts';
import {
  outcomes,
  scanReasons,
  scanStatuses,
  type ScanHttp,
  type ScanOutcome,
  type ScanReason,
  type ScanStatus,
} from './scan.ts';

/** A page is looked at. A confirmation is a scan of its own and shares its first one's `brain_task_id`. */
export const scan = intelSchema.table(
  'scan',
  {
    id: uuid().primaryKey(),
    brainTaskId: uuid('brain_task_id').notNull(),
    targetId: uuid('target_id')
      .notNull()
      .references(() => target.id, { onDelete: 'cascade' }),
    reason: text().$type<ScanReason>().notNull(),
    status: text().$type<ScanStatus>().notNull(),
    outcome: text().$type<ScanOutcome>(),
    /** The node that ended it. */
    node: smallint(),
    attempts: integer().notNull().default(0),
    http: jsonb().$type<ScanHttp>(),
    error: jsonb().$type<{ readonly code: string; readonly detail: string }>(),
    timings: jsonb().$type<Readonly<Record<string, number>>>(),
    snapshotBefore: text('snapshot_before'),
    snapshotAfter: text('snapshot_after'),
    insightCount: integer('insight_count').notNull().default(0),
    requestedBy: text('requested_by'),
    /** The newest lease whose result counted: the same result again is answered alike. */
    taskId: uuid('task_id'),
    epoch: integer(),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('scan_status', sql`${table.status} in (${oneOf(scanStatuses)})`),
    check('scan_reason', sql`${table.reason} in (${oneOf(scanReasons)})`),
    check('scan_outcome', sql`${table.outcome} in (${oneOf(outcomes)})`),
    check('scan_ended', sql`(${table.endedAt} is null) = (${table.status} = 'running')`),
    uniqueIndex('scan_running')
      .on(table.targetId)
      .where(sql`${table.status} = 'running' and ${table.reason} <> 'confirm'`),
    uniqueIndex('scan_confirming')
      .on(table.targetId)
      .where(sql`${table.status} = 'running' and ${table.reason} = 'confirm'`),
    index('scan_of_target').on(table.targetId, table.startedAt, table.id),
    index('scan_listed').on(table.startedAt, table.id),
    index('scan_brain_task').on(table.brainTaskId),
  ],
);

/**
 * The work of a scan: when it is due, and who has it. A row is there as long as the scan runs. A node has it by a lease on
 * Postgres' clock; `epoch` tells its lease from any other.
 */
export const task = intelSchema.table(
  'task',
  {
    id: uuid().primaryKey(),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scan.id, { onDelete: 'cascade' }),
    targetId: uuid('target_id')
      .notNull()
      .references(() => target.id, { onDelete: 'cascade' }),
    host: text().notNull(),
    /** Admins' come first, then by priority and age. */
    isAdmin: boolean('is_admin').notNull(),
    priority: smallint().notNull(),
    dueAt: moment('due_at').notNull(),
    /** After that it is over, whatever is still to be tried. */
    expiresAt: moment('expires_at').notNull(),
    epoch: integer().notNull().default(0),
    attempt: integer().notNull().default(0),
    leaseNode: smallint('lease_node'),
    leaseUntil: moment('lease_until'),
    /** The baseline that the lease began with. */
    baselineVersion: integer('baseline_version'),
    /** Nodes that let its lease run out, and until when each is passed over. */
    passedOver: jsonb('passed_over').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Which rank of the host's nodes it begins at: a confirmation goes to the next. */
    rank: smallint().notNull().default(0),
    /** It asks without validators. */
    isFull: boolean('is_full').notNull().default(false),
    /** Where a chain of redirects goes on that had to wait for its next host for too long, and how many led there. */
    resumeUrl: text('resume_url'),
    resumeRedirects: smallint('resume_redirects').notNull().default(0),
    /** What the dead-letter queue noted of it. */
    buriedAt: moment('buried_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('task_lease', sql`num_nulls(${table.leaseNode}, ${table.leaseUntil}, ${table.baselineVersion}) in (0, 3)`),
    uniqueIndex('task_scan').on(table.scanId),
    index('task_due').on(table.dueAt, table.leaseUntil),
    index('task_host').on(table.host, table.dueAt),
    index('task_target').on(table.targetId),
  ],
);

/** Something that was seen and isn't news, and by which rule. */
export const decision = intelSchema.table(
  'decision',
  {
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scan.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    rule: text().notNull(),
    anchor: text().notNull(),
    before: text(),
    after: text(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scanId, table.number] })],
);
