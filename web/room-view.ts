import type { StreamSummary } from '../src/live/room/event.ts';
import type { EndReason, StreamStatus } from '../src/live/stream.ts';
import { openChat } from './chat.ts';
import { refreshMoments } from './moments.ts';
import { the } from './page.ts';
import { openPlayer } from './player.ts';
import { showFacts, showViewers } from './stream-facts.ts';

const MOMENTS_MS = 10_000;

/** Brings a page with a room to life: the video, the facts, the chat. `onStream`: for what else hangs on the stream. */
export function openRoomView(onStream: (status: StreamStatus) => void = () => undefined): void {
  const main = the('room');
  const { status, host = '', endReason = null } = main.dataset;
  const player = openPlayer();
  // As it was drawn; the room says more in a moment.
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
