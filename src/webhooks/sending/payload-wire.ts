import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';

export const type = z.string().meta({ description: 'What happened.', example: 'delivery.assigned' });
export const timestamp = Moment.meta({ description: 'When it happened, at every attempt the same.' });

/** The body of a challenge and of a test. */
export const OwnPayloadWire = z
  .strictObject({ type, timestamp, data: z.strictObject({ webhookId: z.uuid() }) })
  .meta({ id: 'OwnWebhookPayload' });
