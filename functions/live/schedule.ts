import type { Jobs } from '#src/http/background.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { live } from '#src/live/domain.ts';
import { remindOfDue } from '#src/live/due/remind-of-due.ts';
import { reconcilePayments } from '#src/live/payers/reconcile-payments.ts';
import { expireStreams } from '#src/live/streams/expire-streams.ts';
import { tellLots } from '#src/live/lots/tell-lots.ts';
import { tellRooms } from '#src/live/rooms/tell-rooms.ts';
import { sweepExpiredKeys } from '#src/platform/db/sweep-expired-keys.ts';

/**
 * Once a minute: streams that got no video expire, rooms that missed a change of a stream or a lot are told again, what is due and
 * payments under way are looked at, expired keys are deleted.
 */
export const everyMinute: Jobs<LiveContext, typeof live> = {
  expireStreams,
  tellRooms,
  tellLots,
  remindOfDue,
  reconcilePayments,
  sweepExpiredKeys: ({ db }) => sweepExpiredKeys(db),
};
