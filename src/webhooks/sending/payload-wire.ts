import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';
import { spelled, type Spelling } from '#src/platform/words/spelling.ts';

/** What happened, as this Worker’s events are called. */
export const typeLike = (example: string) => z.string().meta({ description: 'What happened.', example });
export const timestamp = Moment.meta({ description: 'When it happened, at every attempt the same.' });

/** The body of a challenge and of a test. */
export const ownPayloadWire = (spelling: Spelling) =>
  z
    .strictObject({
      type: typeLike('webhook.challenge'),
      timestamp,
      data: z.strictObject(spelled({ webhookId: z.uuid() }, spelling)),
    })
    .meta({ id: 'OwnWebhookPayload' });
