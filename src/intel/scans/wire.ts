import * as z from 'zod';
import type { Actor } from '#src/http/caller/access.ts';
import { reachOf, seesPeople, within } from '#src/intel/reach.ts';
import { NODES } from '#src/intel/swarm-context.ts';
import {
  BrainTaskId,
  CompetitorSlug,
  maybeMoment,
  momentOf,
  Products,
  ScanId,
  Sha256,
  TargetId,
} from '#src/intel/wire.ts';
import { outcomes, scanReasons, scanStatuses, type Scan } from './scan.ts';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const ScanHttpWire = z
  .strictObject({
    status: z.int().nullable().meta({ description: 'The HTTP status; null: there was no answer.', example: 200 }),
    finalUrl: z
      .string()
      .nullable()
      .meta({ description: 'Where redirects led.', example: 'https://northwind.example/pricing' }),
    contentType: z.string().nullable().meta({ description: 'The Content-Type.', example: 'text/html; charset=utf-8' }),
    bytes: z.int().min(0).nullable().meta({ description: 'Bytes of the page, decoded.', example: 18_204 }),
    redirects: count('How many redirects were followed: 5 at most.', 0),
  })
  .nullable()
  .meta({ description: 'What the page’s answer was like; null until there is one.' });

const ScanErrorWire = z
  .strictObject({
    code: z.string().meta({ description: 'What went wrong.', example: 'timeout' }),
    detail: z.string().meta({ description: 'In words.', example: 'No headers within 15 s.' }),
  })
  .nullable()
  .meta({ description: 'Why it failed; null where it didn’t.' });

export const ScanWire = z
  .strictObject({
    id: ScanId,
    brainTaskId: BrainTaskId,
    targetId: TargetId,
    competitorSlug: CompetitorSlug,
    products: Products,
    reason: z.enum(scanReasons).meta({
      description: 'admin: somebody asked. schedule: it was due. confirm: a second look. probe: of a paused target.',
      example: 'schedule',
    }),
    status: z.enum(scanStatuses).meta({
      description: 'partial: there were over twenty insights, or a rule failed.',
      example: 'succeeded',
    }),
    outcome: z
      .enum(outcomes)
      .nullable()
      .meta({ description: 'What came of it; null while it runs.', example: 'changed' }),
    node: z
      .int()
      .min(0)
      .max(NODES - 1)
      .nullable()
      .meta({ description: `The node that ended it, 0 to ${NODES - 1}; null until then.`, example: 3 }),
    attempts: count('How often it was tried: 8 at most.', 1),
    http: ScanHttpWire,
    error: ScanErrorWire,
    snapshotBefore: Sha256.nullable().meta({ description: 'The bytes that it was compared with; null: none.' }),
    snapshotAfter: Sha256.nullable().meta({ description: 'The bytes that it found; null: none were kept.' }),
    insightCount: count('Insights that it made.', 1),
    requestedBy: z.string().nullable().meta({
      description: 'Who asked for it, for whoever reads all; null: nobody, or not for you to see.',
      example: null,
    }),
    startedAt: momentOf('When it began.'),
    endedAt: maybeMoment('When it was over; null while it runs.'),
  })
  .meta({ id: 'Scan' });

/** A scan as it is shown to that caller. */
export const showScan = (scan: Scan, actor: Actor): z.output<typeof ScanWire> => ({
  ...scan,
  products: [...within(reachOf(actor), scan.products)],
  requestedBy: seesPeople(actor) ? scan.requestedBy : null,
});

const maybeExcerpt = (description: string) => z.string().nullable().meta({ description, example: null });

export const DecisionWire = z
  .strictObject({
    number: z.int().min(1).meta({ description: 'Its place in the scan.', example: 1 }),
    rule: z.string().meta({ description: 'The rule that decided.', example: 'ignored_text' }),
    anchor: z.string().meta({ description: 'Where on the page.', example: 'Pricing › Pro' }),
    before: maybeExcerpt('What was there before, plain text; null: nothing.'),
    after: maybeExcerpt('What is there now; null: nothing.'),
    at: momentOf('When it was decided.'),
  })
  .meta({ id: 'Decision' });
