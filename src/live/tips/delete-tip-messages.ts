import type { LiveContext } from '#src/live/context.ts';
import type { TipId } from '#src/live/ids.ts';
import { deleteMessages } from './tips-store.ts';

/** Deletes messages that their room has taken off. Idempotent. */
export const deleteTipMessages = ({ db }: Pick<LiveContext, 'db'>, ids: readonly TipId[]): Promise<void> =>
  deleteMessages(db, ids);
