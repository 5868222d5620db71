import * as z from 'zod';
import { categories } from '#src/intel/catalog/category.ts';
import { kindNames, severities } from '#src/intel/insights/kind.ts';
import { InsightWire } from '#src/intel/insights/wire.ts';
import { ScanWire } from '#src/intel/scans/wire.ts';
import { givenSlug, ProductName } from '#src/intel/wire.ts';
import { Moment } from '#src/platform/wire.ts';
import { timestamp, typeLike } from '#src/webhooks/sending/payload-wire.ts';
import { DIGEST, DIGEST_LENGTH, intelEventNames, type IntelEventName } from './event.ts';

const MAX_COMPETITORS = 100;

const some = <T extends z.ZodType>(each: T, most: number) => z.array(each).min(1).max(most).optional();

/** What an alert must be like. A scan’s failure has a competitor, and none of the others. */
export const AlertFilter = z.strictObject({
  minSeverity: z.enum(severities).optional(),
  kinds: some(z.enum(kindNames), kindNames.length),
  competitors: some(givenSlug(), MAX_COMPETITORS),
  categories: some(z.enum(categories), categories.length),
  minConfidence: z.number().min(0).max(1).optional(),
  minPercent: z
    .number()
    .min(0)
    .max(1_000)
    .optional()
    .meta({ description: 'By how many per cent a figure has to change, up or down. Only price changes have any.' }),
});

const sequence = z.int().min(1).meta({
  description: 'Its place among the events of this insight or scan: 1, 2, 3 … without a gap.',
  example: 2,
});
const product = ProductName.meta({ description: 'The product of the subscription.', example: 'eats' });
const { competitor } = InsightWire.shape;

const payloadOf = (example: IntelEventName, id: string, data: z.ZodObject) =>
  z.strictObject({ type: typeLike(example), timestamp, data }).meta({ id });

const InsightPayloadWire = payloadOf(
  'insight.confirmed',
  'InsightWebhookPayload',
  InsightWire.extend({ sequence, product }),
);

const ScanPayloadWire = payloadOf(
  'scan.failed',
  'ScanWebhookPayload',
  ScanWire.extend({ sequence, product, competitor }),
);

const DigestPayloadWire = payloadOf(
  DIGEST,
  'DigestWebhookPayload',
  z.strictObject({
    webhookId: z.uuid().meta({ description: 'The subscription.' }),
    product,
    count: z.int().min(1).meta({ description: 'How many alerts there were.' }),
    from: Moment.meta({ description: 'When the first of them happened.' }),
    until: Moment.meta({ description: 'And the last.' }),
    alerts: z
      .array(
        z.strictObject({
          type: z.enum(intelEventNames).meta({ description: 'What happened.' }),
          resource: z.uuid().meta({ description: 'The insight, or the scan.' }),
          sequence,
          at: Moment,
          competitor: competitor.nullable(),
          kind: z.enum(kindNames).nullable(),
          severity: z.enum(severities).nullable(),
          title: z.string().nullable(),
          confidence: z.number().nullable(),
          sourceUrl: z.string().nullable(),
        }),
      )
      .meta({ description: `The most urgent first, at most ${DIGEST_LENGTH}.` }),
  }),
);

/** The body of a webhook by what it tells. */
export const alertPayloads: Readonly<Record<IntelEventName, z.ZodType>> = {
  'insight.created': InsightPayloadWire,
  'insight.confirmed': InsightPayloadWire,
  'insight.retracted': InsightPayloadWire,
  'insight.superseded': InsightPayloadWire,
  'scan.failed': ScanPayloadWire,
  'target.unreachable': InsightPayloadWire,
  'insight.digest': DigestPayloadWire,
};
