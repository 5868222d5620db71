import type { Sequenced, StreamSummary } from '#src/live/room/event.ts';
import type { EndReason, StreamStatus } from '#src/live/streams/stream.ts';
import { openTipForm } from '#fn/live/pages/room/tips/tip-form.ts';
import { openTipMoments } from '#fn/live/pages/room/tips/tips.ts';
import type { Ask } from '#fn/live/pages/room/chat/chat-ports.ts';
import { openChat } from '#fn/live/pages/room/chat/chat.ts';
import { openClips } from '#fn/live/pages/room/clips/clips.ts';
import { refreshMoments } from '#web/moments.ts';
import { isOver } from '#src/live/streams/stream.ts';
import { the } from '#web/page.ts';
import { openLots, type Lots, type LotsPorts } from '#fn/live/pages/room/lots/lots.ts';
import { openPlayer } from '#fn/live/pages/room/player/player.ts';
import { showFacts, showViewers } from './stream-facts.ts';

const MOMENTS_MS = 10_000;

interface RoomPorts {
  /** At each change of status. */
  readonly onStream?: (status: StreamStatus) => void;
  readonly onCard?: LotsPorts['onCard'];
  /** Whatever isn't about the chat or the stream. */
  readonly onEvent?: (event: Sequenced) => void;
}

/** Starts the page of a room: video, facts, lots and chat. */
export function openRoomView({ onStream, onCard, onEvent }: RoomPorts = {}): Lots {
  const main = the('room');
  const { status, host = '', endReason = null } = main.dataset;
  const player = openPlayer();
  // As the server rendered it; the room updates it.
  player.show({ status: status as StreamStatus, endReason: endReason as EndReason | null, hostName: host });
  const send: Ask = (command) => ask?.(command) ?? new Promise(() => undefined);
  const lots = openLots({ ask: send, onCard });
  const tips = openTipMoments(send);
  const tipForm = openTipForm();
  const clips = openClips();
  const ask = openChat({
    others: {
      welcome: (welcome) => {
        lots.welcome(welcome);
        tips.welcome(welcome);
      },
      take: (event) => {
        lots.take(event);
        clips.take(event);
        tips.take(event);
        onEvent?.(event);
      },
      latest: (event) => lots.latest(event),
      state: (state) => lots.state(state),
    },
    onViewers: showViewers,
    onStream: (stream: StreamSummary) => {
      showFacts(stream);
      player.show({ ...stream, hostName: stream.host.displayName });
      if (isOver(stream.status)) tipForm.over();
      onStream?.(stream.status);
    },
  });
  refreshMoments();
  setInterval(refreshMoments, MOMENTS_MS);
  return lots;
}
