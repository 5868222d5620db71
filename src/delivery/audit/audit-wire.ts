import * as z from 'zod';
import { MinorString } from '#src/money/wire.ts';
import { Moment } from '#src/platform/wire.ts';
import { shownTipStatuses } from '#src/delivery/tips/later-tip.ts';
import { DeliveryIdText, Split } from '#src/delivery/wire.ts';

const minor = (description: string, example: number) =>
  z.int().meta({ description: `${description} In cents.`, example });

export const PolicyWire = z
  .strictObject({
    version: z.string().meta({ description: 'The policy’s name.', example: 'charter-v1' }),
    effectiveFrom: z.iso.datetime(),
    currency: z.literal('USD'),
    basePerDeliveryMinor: minor('Base amount of every delivery.', 600),
    perMileMinor: minor('Amount per mile.', 75),
    minimumFareMinor: minor('The least fare.', 700),
    maxMiles: z.number().meta({ description: 'The greatest distance, in miles.', example: 100 }),
    roadFactor: z.number().meta({ description: 'The factor between great-circle miles and priced miles.', example: 1 }),
    earthRadiusMiles: z.number().meta({ example: 3958.7613 }),
    distanceRounding: z.literal('half_up_3_decimals'),
    feeRounding: z.literal('half_up_cent'),
    splitBps: z
      .strictObject({ driver: z.int(), brokering: z.int(), infrastructure: z.int() })
      .meta({ description: 'Shares in basis points: 10,000 are all of it.' }),
    splitRemainderTo: z.literal('driver'),
    tipPassThroughBps: z.int().meta({ description: 'Basis points of the tip that go to the driver.', example: 10_000 }),
    cancellation: z.strictObject({ assignedMinor: z.int(), arrivedMinor: z.int() }),
    returnBps: z.int(),
    dispatch: z.strictObject({
      waveSize: z.int(),
      radiusMiles: z.number(),
      radiusGrowth: z.number(),
      maxRadiusMiles: z.number(),
      offerTtlSeconds: z.int(),
      jobTtlSeconds: z.int(),
    }),
    hash: z.string().meta({
      description: 'SHA-256 of the policy’s terms in RFC 8785 form: its content address.',
      example: 'sha256:776e35c6…',
    }),
  })
  .meta({ id: 'FeePolicy' });

const FeeRecord = z
  .strictObject({
    policyVersion: z.string(),
    inputs: z
      .strictObject({
        pickupLat: z.number().optional(),
        pickupLng: z.number().optional(),
        dropoffLat: z.number().optional(),
        dropoffLng: z.number().optional(),
        tipMinor: MinorString,
      })
      .meta({ description: 'What was priced. Coordinates only for the delivery’s owner.' }),
    distanceMiles: z.number(),
    baseMinor: MinorString,
    distanceMinor: MinorString,
    minApplied: z.boolean(),
    totalMinor: MinorString,
    split: Split,
    tipMinor: MinorString,
    customerTotalMinor: MinorString,
    createdAt: Moment,
  })
  .meta({ id: 'FeeRecord' });

const Figure = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const AuditWire = z
  .strictObject({
    deliveryId: DeliveryIdText,
    policy: PolicyWire,
    stored: FeeRecord.meta({ description: 'The fee record that was charged.' }),
    recomputed: FeeRecord.meta({ description: 'What the fee engine computes now from what was ordered.' }),
    laterTips: z
      .array(
        z.strictObject({
          amountMinor: MinorString,
          status: z.enum(shownTipStatuses).meta({ description: 'canceled: it came too late, and goes back.' }),
        }),
      )
      .meta({
        description:
          'What the recipient paid as tips after the delivery, the oldest first: booked for the driver, beside the fee record, and compared with the ledger, too. Empty for whoever may not read the delivery.',
        example: [],
      }),
    drift: z.strictObject({
      ok: z.boolean().meta({ description: 'Whether stored, recomputed and the ledger agree.', example: true }),
      diffs: z.array(
        z.strictObject({
          path: z.string().meta({
            description:
              'The figure that differs; cancelFeeMinor, returnFeeMinor and refundChargedMinor for what it came to later; ledger.<account> for a posting.',
            example: 'split.driverPayoutMinor',
          }),
          stored: Figure.meta({ description: 'As stored; null where only the owner may see it.' }),
          recomputed: Figure,
          deltaMinor: MinorString.nullable().meta({ description: 'stored − recomputed in cents, where it is money.' }),
          cause: z.enum(['row_changed', 'policy_changed', 'engine_changed', 'ledger_mismatch']),
        }),
      ),
    }),
    explanation: z.string(),
  })
  .meta({ id: 'FeeAudit' });
