import * as z from 'zod';
import { analysisSources, dataBounds, insightBounds, type FoundInsight } from '#src/intel/insights/insight.ts';
import { kindNames, severities } from '#src/intel/insights/kind.ts';
import { learntBounds } from '#src/intel/changes/learnt-places.ts';
import { evidenceClasses } from '#src/intel/insights/evidence-class.ts';
import { pageTypes, targetBounds } from '#src/intel/targets/target.ts';
import { MAX_MUTES } from '#src/intel/verdicts/given-verdict.ts';
import { outcomes } from '#src/intel/scans/scan.ts';
import { bounded, boundedText, GivenMoment, boundsInWords, looseShape } from '#src/platform/wire.ts';
import { reportBounds, type Report } from './report.ts';

const MAX_EPOCH = 2 ** 31 - 1;
const MAX_WORD = 200;
const MAX_LONG = 2_048;
const MAX_FIELDS = 50;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Excerpt = boundedText(insightBounds.excerpt);
const Word = boundedText(MAX_WORD);
const Count = z.int().min(0).max(MAX_EPOCH);

const EvidenceWire = z.object({
  snapshotBefore: Sha256.nullable(),
  snapshotAfter: Sha256.nullable(),
  anchor: Excerpt,
  before: Excerpt,
  after: Excerpt,
  rule: Word,
});

const FoundWire: z.ZodType<FoundInsight> = z.object({
  kind: z.enum(kindNames),
  severity: z.enum(severities),
  title: boundedText(insightBounds.title),
  summary: boundedText(insightBounds.summary),
  analysis: boundedText(MAX_LONG).nullable(),
  analysisSource: z.enum(analysisSources).nullable(),
  confidence: z.number().min(0).max(1),
  data: z
    .record(Word, z.unknown())
    .check(bounded(dataBounds))
    .meta({
      documentedAs: looseShape(dataBounds),
      description: boundsInWords(dataBounds),
      example: { changed: 1, added: 0, removed: 0 },
    }),
  evidence: z.array(EvidenceWire).max(insightBounds.evidence),
  evidenceClass: z.enum(evidenceClasses).nullable().default(null),
  rulesVersion: Word,
  context: Word,
  proof: Sha256,
});

const HttpWire = z.object({
  status: z.int().min(100).max(599).nullable(),
  finalUrl: boundedText(MAX_LONG).nullable(),
  contentType: Excerpt.nullable(),
  bytes: Count.nullable(),
  redirects: Count,
  etag: Excerpt.nullable().default(null),
  lastModified: Word.nullable().default(null),
});

const SnapshotWire = z.object({
  sha256: Sha256,
  bytes: Count,
  finalUrl: boundedText(MAX_LONG),
  contentType: Excerpt,
  body: z.string().max(reportBounds.body).optional(),
});

const State = z.string().max(learntBounds.state);
const LearntWire = z.object({
  places: z.array(z.object({ base: State, states: z.array(State).max(learntBounds.states) })).max(learntBounds.places),
});

const InputPageWire = z.object({
  sha256: Sha256,
  finalUrl: boundedText(MAX_LONG),
  contentType: Excerpt.nullable(),
});

const Selectors = z.array(boundedText(targetBounds.selector)).max(targetBounds.selectors);
const InputsWire = z.object({
  before: InputPageWire,
  after: InputPageWire,
  pageType: z.enum(pageTypes),
  selectors: Selectors,
  removeSelectors: Selectors,
  ignoreTexts: z.array(boundedText(targetBounds.ignoreText)).max(targetBounds.ignoreTexts),
  muted: z.array(z.object({ anchor: Excerpt, text: Excerpt })).max(2 * MAX_MUTES),
  learnt: LearntWire,
});

const NotesWire = z.object({
  isPartial: z.boolean(),
  needsLook: z.boolean(),
  isFull: z.boolean(),
  decisions: z
    .array(z.object({ rule: Word, anchor: Excerpt, before: Excerpt.nullable(), after: Excerpt.nullable() }))
    .max(reportBounds.decisions),
  judged: z
    .array(
      z.object({
        id: z.uuid(),
        status: z.enum(['confirmed', 'retracted', 'superseded']),
        confidence: z.number().min(0).max(1).nullable().default(null),
      }),
    )
    .max(insightBounds.insights),
  learnt: LearntWire.nullable().default(null),
  inputs: InputsWire.nullable().default(null),
  permit: z
    .object({
      host: Excerpt,
      nextInMs: Count,
      gapMs: Count,
      strain: z.int().min(0).max(MAX_WORD),
      crawlDelayMs: Count.nullable(),
    })
    .nullable(),
  robots: z
    .object({
      allowed: z.boolean(),
      rule: Excerpt.nullable(),
      checkedAt: GivenMoment.transform((at) => at.toISOString()),
    })
    .nullable(),
});

/** The body of a report. Fields that it doesn't name are another swarm's own. */
export const ReportWire: z.ZodType<Report> = z.object({
  type: z.enum(['scan.task.completed', 'scan.task.failed']),
  timestamp: z.iso.datetime({ offset: true }),
  source: Word,
  data: z.object({
    brainTaskId: z.uuid(),
    scanId: z.uuid(),
    taskId: z.uuid(),
    targetId: z.uuid(),
    nodeId: Word,
    epoch: Count,
    attempt: Count,
    outcome: z.enum(outcomes),
    http: HttpWire.nullable().default(null),
    snapshot: SnapshotWire.nullable().default(null),
    timings: z
      .record(Word, z.number())
      .refine((fields) => Object.keys(fields).length <= MAX_FIELDS)
      .meta({
        documentedAs: { type: 'object', maxProperties: MAX_FIELDS, additionalProperties: { type: 'number' } },
        example: { headersMs: 120, totalMs: 130 },
      })
      .nullable()
      .default(null),
    error: z.object({ code: Word, detail: Excerpt }).nullable().default(null),
    insights: z.array(FoundWire).max(insightBounds.insights).default([]),
    notes: NotesWire.nullable().default(null),
  }),
});
