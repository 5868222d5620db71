import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { competitor, product } from '#src/intel/catalog/table.ts';
import { intelSchema, moment, oneOf } from '#src/intel/table.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Json } from '#src/intel/json.ts';
import type { Inputs } from '#src/intel/pages/inputs.ts';
import type { Elsewhere } from './elsewhere.ts';
import { evidenceClasses, type EvidenceClass } from './evidence-class.ts';
import {
  analysisSources,
  insightStatuses,
  verdicts,
  type AnalysisSource,
  type Evidence,
  type InsightStatus,
  type Verdict,
} from './insight.ts';
import { kindNames, severities, type Kind, type Severity } from './kind.ts';

export const insight = intelSchema.table(
  'insight',
  {
    id: uuid().primaryKey(),
    /** Of `counter` `insight`: moves with every change of the status. */
    seq: bigint({ mode: 'bigint' }).notNull(),
    products: text().array().notNull(),
    competitorSlug: text('competitor_slug')
      .notNull()
      .references(() => competitor.slug),
    targetId: uuid('target_id')
      .notNull()
      .references(() => target.id, { onDelete: 'cascade' }),
    /** Outlives its scan, which is kept for a shorter time. */
    scanId: uuid('scan_id').notNull(),
    brainTaskId: uuid('brain_task_id').notNull(),
    kind: text().$type<Kind>().notNull(),
    severity: text().$type<Severity>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    analysis: text(),
    analysisSource: text('analysis_source').$type<AnalysisSource>(),
    confidence: doublePrecision().notNull(),
    data: jsonb().$type<Json>().notNull(),
    evidence: jsonb().$type<readonly Evidence[]>().notNull(),
    alsoOn: uuid('also_on').array().notNull().default([]),
    sourceUrl: text('source_url').notNull(),
    status: text().$type<InsightStatus>().notNull(),
    rulesVersion: text('rules_version').notNull(),
    context: text().notNull(),
    proof: text().notNull(),
    detectedAt: moment('detected_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** What it rests on; null: told by the scan itself. */
    evidenceClass: text('evidence_class').$type<EvidenceClass>(),
    /** What its comparison went by besides the bytes: `context` is its hash. */
    inputs: jsonb().$type<Inputs>(),
    /** A hash of what it says: the same on another target of the competitor. */
    sameness: text(),
    /** What the targets of `alsoOn` themselves had, so that their next look can judge it. */
    elsewhere: jsonb().$type<readonly Elsewhere[]>().notNull().default([]),
    /** What it quoted is erased. */
    erasedAt: moment('erased_at'),
    /** 1 when it is made, and one more with every change of the status: the sequence of its events. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('insight_kind', sql`${table.kind} in (${oneOf(kindNames)})`),
    check('insight_severity', sql`${table.severity} in (${oneOf(severities)})`),
    check('insight_status', sql`${table.status} in (${oneOf(insightStatuses)})`),
    check('insight_analysis', sql`${table.analysisSource} in (${oneOf(analysisSources)})`),
    check('insight_evidence_class', sql`${table.evidenceClass} in (${oneOf(evidenceClasses)})`),
    check('insight_confidence', sql`${table.confidence} between 0 and 1`),
    check('insight_title', sql`char_length(${table.title}) <= 120 and char_length(${table.summary}) <= 500`),
    index('insight_seq').on(table.seq),
    index('insight_newest').on(table.detectedAt, table.id),
    index('insight_target').on(table.targetId, table.detectedAt, table.id),
    index('insight_competitor').on(table.competitorSlug, table.detectedAt, table.id),
    index('insight_kind_newest').on(table.kind, table.detectedAt, table.id),
    index('insight_severity_newest').on(table.severity, table.detectedAt, table.id),
    // As the store of the feed spells it.
    index('insight_words').using('gin', sql`to_tsvector('simple', ${table.title} || ' ' || ${table.summary})`),
    // By the hashes of pages: whether an insight needs one, and what is to be erased with it.
    index('insight_evidence').using('gin', sql`${table.evidence} jsonb_path_ops`),
    index('insight_same')
      .on(table.sameness, table.detectedAt)
      .where(sql`${table.sameness} is not null`),
    index('insight_also_on').using('gin', table.alsoOn),
    index('insight_brain_task').on(table.brainTaskId),
  ],
);

/** Which products an insight is for: what a product's list is read by. */
export const insightProduct = intelSchema.table(
  'insight_product',
  {
    productSlug: text('product_slug')
      .notNull()
      .references(() => product.slug),
    detectedAt: moment('detected_at').notNull(),
    insightId: uuid('insight_id')
      .notNull()
      .references(() => insight.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productSlug, table.detectedAt, table.insightId] }),
    index('insight_product_of').on(table.insightId),
  ],
);

/** What a person said of an insight. */
export const verdict = intelSchema.table(
  'verdict',
  {
    insightId: uuid('insight_id')
      .primaryKey()
      .references(() => insight.id, { onDelete: 'cascade' }),
    verdict: text().$type<Verdict>().notNull(),
    isMuted: boolean('is_muted').notNull(),
    by: text().notNull(),
    at: moment('at').notNull().defaultNow(),
    /** The row of `verdict_count` in which it is counted; null: in none. */
    evidenceClass: text('evidence_class').$type<EvidenceClass>(),
    isConfirmed: boolean('is_confirmed'),
  },
  (table) => [check('verdict_word', sql`${table.verdict} in (${oneOf(verdicts)})`)],
);

/** What verdicts come to: how many insights of a class were right, seen once or confirmed. */
export const verdictCount = intelSchema.table(
  'verdict_count',
  {
    evidenceClass: text('evidence_class').$type<EvidenceClass>().notNull(),
    isConfirmed: boolean('is_confirmed').notNull(),
    right: integer('right_ones').notNull(),
    all: integer('all_ones').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.evidenceClass, table.isConfirmed] }),
    check('verdict_count_class', sql`${table.evidenceClass} in (${oneOf(evidenceClasses)})`),
    check('verdict_count_range', sql`0 <= ${table.right} and ${table.right} <= ${table.all}`),
  ],
);

/**
 * What subscribers are told of: written by the statement that makes it so, and by no other. Of an insight its sequence is
 * the insight's version; a scan has one event.
 */
export const event = intelSchema.table(
  'event',
  {
    resource: uuid().notNull(),
    sequence: integer().notNull(),
    /** A subscription gets the first of these that it wants. */
    names: text().array().notNull(),
    products: text().array().notNull(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.sequence] }), index('event_at').on(table.at)],
);
