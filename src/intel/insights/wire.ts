import * as z from 'zod';
import {
  BrainTaskId,
  CompetitorSlug,
  InsightId,
  maybeMoment,
  momentOf,
  ProductName,
  Products,
  ScanId,
  Sha256,
  TargetId,
} from '#src/intel/wire.ts';
import { within, type Reach } from '#src/intel/reach.ts';
import { analysisSources, insightBounds, insightStatuses, type Insight } from './insight.ts';
import { kindNames, severities } from './kind.ts';

const { title, summary, excerpt, evidence } = insightBounds;
const excerptOf = (when: string) =>
  z.string().meta({
    description: `What the page said ${when}: at most ${excerpt} characters, plain text.`,
    example: '$49 a month',
  });

const EvidenceWire = z
  .strictObject({
    snapshotBefore: Sha256.nullable().meta({
      description: 'The stored bytes before, by SHA-256; null: there was no page.',
    }),
    snapshotAfter: Sha256.nullable().meta({
      description: 'The stored bytes after, by SHA-256; null: there is no page.',
    }),
    anchor: z.string().meta({ description: 'Where on the page.', example: 'Pricing › Pro' }),
    before: excerptOf('before'),
    after: excerptOf('after'),
    rule: z.string().meta({ description: 'The rule that saw it.', example: 'text.edited' }),
  })
  .meta({ id: 'Evidence' });

export const InsightWire = z
  .strictObject({
    id: InsightId,
    seq: z.int().min(1).meta({
      description: 'Its place in the tail: moves with every change of the status, and never goes back.',
      example: 4_711,
    }),
    product: ProductName.meta({ description: 'The product that was asked for, else the first of `products`.' }),
    products: Products,
    competitor: z.strictObject({
      slug: CompetitorSlug,
      displayName: z.string().meta({ description: 'The competitor’s name.', example: 'Northwind Eats' }),
    }),
    targetId: TargetId,
    scanId: ScanId.meta({ description: 'The scan that found it, which is kept for 90 days.' }),
    brainTaskId: BrainTaskId,
    kind: z.enum(kindNames).meta({ description: 'What changed.', example: 'price_increase' }),
    severity: z
      .enum(severities)
      .meta({ description: 'How much it matters: info < low < medium < high < critical.', example: 'high' }),
    title: z
      .string()
      .meta({ description: `At most ${title} characters.`, example: 'Pro went from $49 to $59 a month' }),
    summary: z
      .string()
      .meta({ description: `At most ${summary} characters.`, example: 'The price of Pro rose by 20 %.' }),
    analysis: z.string().nullable().meta({
      description:
        'What it may mean, as plain text of at most 1,000 characters; null where nothing says so. It may come minutes after the insight was confirmed, and doesn’t move `seq`.',
      example: null,
    }),
    analysisSource: z.enum(analysisSources).nullable().meta({
      description:
        'Who worded the analysis; null without one. llm: a language model, from the evidence alone; its quotations and figures were checked, the rest of its words is its own.',
      example: null,
    }),
    confidence: z.number().min(0).max(1).meta({
      description: 'How certain it is that the change is genuine and of that kind, from 0 to 1.',
      example: 0.93,
    }),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Figures, by kind.', example: {} }),
    evidence: z.array(EvidenceWire).meta({ description: `What was seen: at most ${evidence} places.` }),
    alsoOn: z
      .array(TargetId)
      .meta({ description: 'Other targets of the competitor with the same change that day.', example: [] }),
    sourceUrl: z.string().meta({ description: 'The page.', example: 'https://northwind.example/pricing' }),
    detectedAt: momentOf('When it was found.'),
    confirmedAt: maybeMoment('When a second look saw it again; null until then.', '2026-11-21T09:31:12.000Z'),
    status: z.enum(insightStatuses).meta({
      description:
        'new: seen once. confirmed: seen again. retracted: what was there before is back. superseded: the second look saw something else.',
      example: 'confirmed',
    }),
    rulesVersion: z.string().meta({ description: 'The version of the rules that made it.', example: '1' }),
    proof: Sha256.meta({
      description: 'SHA-256 of the RFC 8785 form of what the rules decided: the same bytes give it again.',
    }),
  })
  .meta({ id: 'Insight' });

/** An insight as it is shown to who has that reach and asked for that product. */
export function showInsight(
  { context: _context, seq, ...insight }: Insight,
  reach: Reach,
  asked?: string,
): z.output<typeof InsightWire> {
  const products = within(reach, insight.products);
  return {
    ...insight,
    seq: Number(seq),
    product: asked ?? products[0] ?? '',
    products: [...products],
    evidence: insight.evidence.map((each) => ({ ...each })),
    alsoOn: [...insight.alsoOn],
  };
}
