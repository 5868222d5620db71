import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId, ClipId, StreamId } from '#src/live/ids.ts';
import { bearerOf, isModerator, personOf } from '#src/live/rooms/person.ts';
import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { MAX_CLIPS_AN_HOUR, PERSON_CLIP_SECONDS, type StoredClip } from './clip.ts';
import { insertClip, type ClipRefusals } from './clips-store.ts';
import type { WantedSpan } from './room-clips.ts';

export interface WantedClip {
  readonly title: string | null;
  readonly auctionId: AuctionId | null;
  readonly span: WantedSpan;
}

/**
 * Cuts a clip: the stream's room picks whole segments and keeps them, one statement adds the clip and has it copied. The
 * room is asked first, and says nothing of who may; the statement decides that. One round trip. Throws `not_found`,
 * `feature_off`, `banned`, `validation_failed`, `outside_dvr_window`, `quota_exceeded`, `stream_not_ready`.
 */
export async function createClip(
  ctx: LiveContext,
  streamId: StreamId,
  { title, auctionId, span }: WantedClip,
  once: Once | undefined,
): Promise<Outcome<StoredClip>> {
  const caller = bearerOf(ctx.actor);
  const id = newClipId(ctx, once);
  const creator = personOf(ctx.idSecret, caller);
  const wanted = { by: creator.id, isModerator: isModerator(caller), title };
  const { picked, words } = await ctx.rooms.clips.pickClip({ streamId, clipId: id, span, words: wanted });
  const asked = { id, streamId, creator, principal: caller.principal, words, auctionId, picked };
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const done = await insertClip(ctx.db, claim, asked, isModerator(caller) ? 'all' : 'own');
  if ('refused' in done) {
    if (picked !== undefined) ctx.after(ctx.rooms.clips.settleClip({ streamId, clipId: id, ready: null }));
    throw problemOf(done.refused, done.detail);
  }
  if (!done.replayed) ctx.remind({ kind: 'clip_copy', subject: id });
  return done;
}

/** With an idempotency key always the same id: the room has picked for it already. */
const newClipId = (ctx: LiveContext, once: Once | undefined): ClipId =>
  (once === undefined
    ? ctx.newId()
    : uuidFrom(hmacOf(ctx.idSecret, 'clip', once.principal, once.key, once.fingerprint))) as ClipId;

function problemOf(refused: keyof ClipRefusals, detail: ClipRefusals[keyof ClipRefusals]): Problem {
  switch (refused) {
    case 'person_quota':
      return overQuota(`A person cuts one clip in ${PERSON_CLIP_SECONDS} s.`, detail);
    case 'stream_quota':
      return overQuota(`${MAX_CLIPS_AN_HOUR} clips of a stream are cut in an hour.`, detail);
    case 'title_refused':
      return new Problem('validation_failed', {
        errors: [
          {
            pointer: '#/title',
            code: 'title_refused',
            detail: 'It has a word that isn’t for this room, or you may not write there now: leave it out.',
          },
        ],
      });
    default:
      return new Problem(refused, { extensions: { ...detail } });
  }
}

const overQuota = (words: string, detail: ClipRefusals[keyof ClipRefusals]) =>
  new Problem('quota_exceeded', {
    detail: words,
    ...(detail !== null && 'retryAfterSeconds' in detail ? { retryAfterSeconds: detail.retryAfterSeconds } : {}),
  });
