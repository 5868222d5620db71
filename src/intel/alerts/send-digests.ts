import { sendDigests as send } from '#src/webhooks/sending/send-digests.ts';
import { digest } from './alerts-store.ts';

/** Makes the digests that are due, of what there was no room for or is told once a day, and enqueues them. */
export const sendDigests = (ctx: Parameters<typeof send>[0]): Promise<void> => send(ctx, digest);
