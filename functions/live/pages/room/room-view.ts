import type { StreamSummary } from '#src/live/room/event.ts';
import type { EndReason, StreamStatus } from '#src/live/streams/stream.ts';
import { openChat } from '#fn/live/pages/room/chat/chat.ts';
import { openClips } from '#fn/live/pages/room/clips/clips.ts';
import { refreshMoments } from '#web/moments.ts';
import { the } from '#web/page.ts';
import { openLots, type Lots, type LotsPorts } from '#fn/live/pages/room/lots/lots.ts';
import { openPlayer } from '#fn/live/pages/room/player/player.ts';
import { showFacts, showViewers } from './stream-facts.ts';

const MOMENTS_MS = 10_000;

interface RoomPorts {
  /** At each change of status. */
  readonly onStream?: (status: StreamStatus) => void;
  readonly onCard?: LotsPorts['onCard'];
}

/** Starts the page of a room: video, facts, lots and chat. */
export function openRoomView({ onStream, onCard }: RoomPorts = {}): Lots {
  const main = the('room');
  const { status, host = '', endReason = null } = main.dataset;
  const player = openPlayer();
  // As the server rendered it; the room updates it.
  player.show({ status: status as StreamStatus, endReason: endReason as EndReason | null, hostName: host });
  const lots = openLots({ ask: (command) => ask?.(command) ?? new Promise(() => undefined), onCard });
  const clips = openClips();
  const ask = openChat({
    others: {
      welcome: (welcome) => lots.welcome(welcome),
      take: (event) => {
        lots.take(event);
        clips.take(event);
      },
      latest: (event) => lots.latest(event),
      state: (state) => lots.state(state),
    },
    onViewers: showViewers,
    onStream: (stream: StreamSummary) => {
      showFacts(stream);
      player.show({ ...stream, hostName: stream.host.displayName });
      onStream?.(stream.status);
    },
  });
  refreshMoments();
  setInterval(refreshMoments, MOMENTS_MS);
  return lots;
}
