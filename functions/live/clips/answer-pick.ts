import { wordsOfClip } from '#src/live/clips/clip-title.ts';
import type { PickAnswer, PickCall } from '#src/live/clips/room-clips.ts';
import type { Room } from '#src/live/room/room.ts';
import type { RoomVideo } from '#fn/live/room-video.ts';

/** What a room says to a clip. One that knows nothing (`video` is undefined) has no video, and asks nobody. */
export const answerPick = (call: PickCall, room: Room, video: RoomVideo | undefined): PickAnswer => ({
  picked: video?.pickClip(call),
  words: call.words === null ? { kind: 'shown', title: null } : wordsOfClip({ room, now: Date.now() }, call.words),
});
