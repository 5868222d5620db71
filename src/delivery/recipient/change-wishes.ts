import { commitOnce, decideAndCommit, loadRow } from '#src/platform/db/commit.ts';
import { withoutKey, type Done } from '#src/platform/db/once.ts';
import { unknownLink } from '#src/delivery/tracking/unknown-link.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { refuseExpiredLink } from '#src/delivery/tracking/tracking.ts';
import {
  decideWishes,
  isRecipientOf,
  MAX_WISH_CHANGES,
  type PersonNeed,
  type WishDecision,
  type Wishes,
  type Wishing,
} from './recipient.ts';
import {
  announcesWishes,
  isWishingUnchanged,
  lockWishing,
  selectWishing,
  wishingOf,
  wishParts,
  type WishingRow,
} from './wishes-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'now' | 'announce'>;

/** The wishes as they are from now on, and what else can be changed. */
export interface ChangedWishes extends Wishes {
  readonly changesLeft: number;
}

/** Of those who change them at once each uses one up, and a driver moves on meanwhile. */
const ATTEMPTS = 8;

/**
 * Replaces what the recipient asks of the driver, in two round trips; the same wishes again take one and write nothing.
 * Throws `not_found`, `tracking_expired`, `wishes_closed`, `wishes_used_up`, `leave_at_door_forbidden`.
 */
export async function changeWishes(ctx: Ctx, slug: TrackingSlug, given: Wishes): Promise<ChangedWishes> {
  if (!isRecipientOf(ctx.actor, slug)) throw unknownLink();
  const load = selectWishing(slug);
  const done = await decideAndCommit(
    await loadRow<WishingRow>(ctx.db, load),
    (row) => decided(ctx, row, given),
    async ({
      it,
      decision,
    }): Promise<Done<ChangedWishes, 'announce'> | { refused: 'stale'; detail: WishingRow | undefined }> => {
      const value = { ...decision.wishes, changesLeft: MAX_WISH_CHANGES - decision.changes };
      if (decision.kind === 'same') return { value, replayed: true, effects: null };
      return commitOnce<WishingRow, ChangedWishes, 'announce'>(ctx.db, withoutKey, {
        locks: [lockWishing(it.id)],
        unchanged: isWishingUnchanged(it),
        parts: wishParts(it.id, decision.wishes, decision.changes),
        value,
        effects: announcesWishes(it.id),
        load,
      });
    },
    ATTEMPTS,
  );
  if (done.effects === 'announce') ctx.announce();
  return done.value;
}

type Taken = Extract<WishDecision, { readonly kind: 'same' | 'change' }>;

function decided(
  { now }: Ctx,
  row: WishingRow | undefined,
  given: Wishes,
): { readonly it: Wishing; readonly decision: Taken } {
  if (row === undefined) throw unknownLink();
  const it = wishingOf(row);
  refuseExpiredLink(it.endedAt, now);
  const decision = decideWishes(it, given);
  switch (decision.kind) {
    case 'closed':
      throw new Problem('wishes_closed', { extensions: { currentStatus: it.status } });
    case 'used_up':
      throw new Problem('wishes_used_up');
    case 'person':
      throw forbidden(decision.needs);
    default:
      return { it, decision };
  }
}

const inWords: Readonly<Record<PersonNeed, string>> = {
  signature: 'the recipient’s signature',
  pin: 'the recipient’s PIN',
  id_check: 'a check of the recipient’s ID',
};

function forbidden(needs: readonly PersonNeed[]): Problem {
  const detail = `This delivery needs ${needs.map((need) => inWords[need]).join(' and ')}, so somebody must be at the door.`;
  return new Problem('leave_at_door_forbidden', {
    detail,
    errors: [{ pointer: '#/leaveAtDoor', code: 'leave_at_door_forbidden', detail }],
  });
}
