import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';

export const TriggeredScanWire = z
  .strictObject({
    scanId: z.uuid().meta({ description: 'GET /api/scans/{scanId} says what comes of it.' }),
    brainTaskId: z.uuid().meta({ description: 'Of the whole errand: a scan that confirms this one has the same.' }),
    status: z.literal('running'),
  })
  .meta({ id: 'TriggeredScan' });

/** What a site said, and when. */
export const RobotsMembers = z
  .object({
    rule: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'The line of robots.txt that decided; null: the file couldn’t be had.' }),
    checkedAt: Moment.optional().meta({ description: 'When the file was read. It is read again a day later.' }),
  })
  .meta({ id: 'RobotsMembers' });
