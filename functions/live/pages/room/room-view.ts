import type { StreamSummary } from '#src/live/room/event.ts';
import type { EndReason, StreamStatus } from '#src/live/streams/stream.ts';
import { openChat } from '#fn/live/pages/room/chat/chat.ts';
import { refreshMoments } from '#web/moments.ts';
import { the } from '#web/page.ts';
import { openPlayer } from '#fn/live/pages/room/player/player.ts';
import { showFacts, showViewers } from './stream-facts.ts';

const MOMENTS_MS = 10_000;

/** Starts the page of a room: video, facts and chat. `onStream` is called at each change of status. */
export function openRoomView(onStream: (status: StreamStatus) => void = () => undefined): void {
  const main = the('room');
  const { status, host = '', endReason = null } = main.dataset;
  const player = openPlayer();
  // As the server rendered it; the room updates it.
  player.show({ status: status as StreamStatus, endReason: endReason as EndReason | null, hostName: host });
  openChat({
    onViewers: showViewers,
    onStream: (stream: StreamSummary) => {
      showFacts(stream);
      player.show({ ...stream, hostName: stream.host.displayName });
      onStream(stream.status);
    },
  });
  refreshMoments();
  setInterval(refreshMoments, MOMENTS_MS);
}
