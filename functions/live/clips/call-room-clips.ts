import type { RoomClips } from '#src/live/clips/room-clips.ts';
import type { Env } from '#src/http/scope.ts';
import { roomOf } from '#fn/live/bindings.ts';
import { answered } from '#fn/live/video-room.ts';

/** The rooms' part in clips, for verbs: a call that a restarting room drops is made again, since both are idempotent. */
export const callRoomClips = (env: Env): RoomClips => ({
  pickClip: (call) => answered(() => roomOf(env, call.streamId).pickClip(call)),
  settleClip: (call) => answered(() => roomOf(env, call.streamId).settleClip(call)),
});
