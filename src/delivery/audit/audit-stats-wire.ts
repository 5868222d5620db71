import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const AuditRun = z.strictObject({
  night: z.string().meta({ description: 'The night’s date; nights begin at 03:00 UTC.', example: '2026-11-21' }),
  startedAt: Moment,
  finishedAt: Moment.nullable(),
  audited: count('Deliveries audited so far.', 4_812),
  drifted: count('Of these, those that drifted.', 0),
});

export const AuditStatsWire = z
  .strictObject({
    audited: count('Deliveries that the newest finished audit looked at.', 4_812),
    drifted: count('Of these, those whose fee, record or bookings drifted.', 0),
    lastDrift: z
      .strictObject({ deliveryId: DeliveryIdText, detectedAt: Moment })
      .nullable()
      .meta({ description: 'The newest drift that no night before had found.' }),
    lastRun: AuditRun.nullable().meta({ description: 'The newest finished audit.' }),
    running: AuditRun.nullable().meta({ description: 'An audit that isn’t finished yet.' }),
  })
  .meta({ id: 'FeeAuditStats' });
