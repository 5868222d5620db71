import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { competitor } from '#src/intel/catalog/table.ts';
import type { Learnt } from '#src/intel/changes/learnt-places.ts';
import { intelSchema, moment, oneOf } from '#src/intel/table.ts';
import type { Baseline } from './baseline.ts';
import { healths, pageTypes, scheduleModes, type Health, type PageType, type ScheduleMode } from './target.ts';

/** A page that is watched. What its node must know is in one row, so that taking a task is one trip. */
export const target = intelSchema.table(
  'target',
  {
    id: uuid().primaryKey(),
    competitorSlug: text('competitor_slug')
      .notNull()
      .references(() => competitor.slug),
    products: text().array().notNull(),
    url: text().notNull(),
    canonicalHost: text('canonical_host').notNull(),
    /** Whom politeness is owed: the registrable host, with its port where that is listed. */
    host: text().notNull(),
    pageType: text('page_type').$type<PageType>().notNull(),
    label: text(),
    language: text(),
    selectors: text().array().notNull(),
    removeSelectors: text('remove_selectors').array().notNull(),
    ignoreTexts: text('ignore_texts').array().notNull(),
    enabled: boolean().notNull(),
    priority: smallint().notNull(),
    scheduleMode: text('schedule_mode').$type<ScheduleMode>().notNull(),
    minSeconds: integer('min_seconds').notNull(),
    maxSeconds: integer('max_seconds').notNull(),
    /** What the schedule has come to. */
    intervalSeconds: integer('interval_seconds').notNull(),
    /** Null: not scanned by itself. */
    nextScanAt: moment('next_scan_at'),
    scans: integer().notNull().default(0),
    changes: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    consecutiveFailures: integer('consecutive_failures').notNull().default(0),
    health: text().$type<Health>().notNull().default('unknown'),
    robotsAllowed: boolean('robots_allowed'),
    robotsRule: text('robots_rule'),
    robotsCheckedAt: moment('robots_checked_at'),
    /** Validators of the baseline. */
    etag: text(),
    lastModified: text('last_modified'),
    lastStatus: smallint('last_status'),
    /** Scans since the last that asked without validators, and when that was. */
    conditionalScans: smallint('conditional_scans').notNull().default(0),
    lastFullAt: moment('last_full_at'),
    lastScanAt: moment('last_scan_at'),
    lastChangeAt: moment('last_change_at'),
    baseline: jsonb().$type<Baseline>(),
    /** Moves with the baseline: a result that began with another one doesn't count. */
    baselineVersion: integer('baseline_version').notNull().default(0),
    /** What the last ten scans taught of it; null: nothing yet. */
    learnt: jsonb().$type<Learnt>(),
    /** Blocks that somebody muted: by the headings above them, and those without any by what they say. */
    mutes: text().array().notNull().default([]),
    muteTexts: text('mute_texts').array().notNull().default([]),
    /** When a page was first found gone; null: it is there. */
    goneSince: moment('gone_since'),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('target_url').on(table.competitorSlug, table.url),
    check('target_page_type', sql`${table.pageType} in (${oneOf(pageTypes)})`),
    check('target_schedule_mode', sql`${table.scheduleMode} in (${oneOf(scheduleModes)})`),
    check('target_health', sql`${table.health} in (${oneOf(healths)})`),
    check('target_priority', sql`${table.priority} between 1 and 5`),
    check(
      'target_seconds',
      sql`300 <= ${table.minSeconds} and ${table.minSeconds} <= ${table.maxSeconds} and ${table.maxSeconds} <= 604800`,
    ),
    check('target_products', sql`cardinality(${table.products}) > 0`),
    check('target_robots', sql`num_nulls(${table.robotsAllowed}, ${table.robotsCheckedAt}) in (0, 2)`),
    index('target_due')
      .on(table.nextScanAt)
      .where(sql`${table.enabled} and ${table.nextScanAt} is not null`),
    index('target_listed').on(table.createdAt, table.id),
    index('target_products_of').using('gin', table.products),
    index('target_host').on(table.host),
  ],
);

/** Numbers that someone tails: a row moves with what it counts, so that they commit in order. */
export const counter = intelSchema.table('counter', {
  name: text().primaryKey(),
  value: bigint({ mode: 'bigint' }).notNull(),
});
