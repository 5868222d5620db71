import type { LiveContext, Rooms } from '#src/live/context.ts';
import { dues } from '#src/live/due/due-store.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { leaseTelling, settleTelling } from './tip-due-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'newId' | 'remind' | 'note'> & { readonly rooms: Pick<Rooms, 'tellTip'> };

/** A room that restarts is there again after this. */
const TRY_AGAIN_SECONDS = 5;

/**
 * Has the room announce a paid tip, which it does once however often it is told, and records how it shows the message. One
 * that was given back meanwhile isn't announced.
 */
export async function tellTip(ctx: Ctx, tipId: string): Promise<DueOutcome> {
  const reminder = { kind: 'tip_tell', subject: tipId } as const;
  const held = { ...reminder, attempt: ctx.newId() };
  const leased = await leaseTelling(ctx.db, held);
  if (leased.kind !== 'leased') return leased;
  const { status, tip } = leased.subject;
  try {
    const told = status === 'succeeded' ? await ctx.rooms.tellTip(tip) : ({ kind: 'over' } as const);
    await settleTelling(ctx.db, held, told.kind === 'told' ? told.messageStatus : undefined);
  } catch (error) {
    ctx.note(error);
    await dues.postpone(ctx.db, held, TRY_AGAIN_SECONDS, 'room');
    ctx.remind(reminder, TRY_AGAIN_SECONDS);
  }
  return { kind: 'done' };
}
