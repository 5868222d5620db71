import { isOver } from '#src/live/streams/stream.ts';
import { Chat } from '#fn/live/pages/room/chat/chat-panel.tsx';
import { ClipsSaid, CutClip } from '#fn/live/pages/room/clips/clips-panel.tsx';
import { LiveFrame } from '#fn/live/pages/live-frame.tsx';
import { LotsOnTable, OtherLots, type LotsProps } from '#fn/live/pages/room/lots/lots-panel.tsx';
import { Player } from '#fn/live/pages/room/player/player-panel.tsx';
import { TipMoments } from '#fn/live/pages/room/tips/tips-panel.tsx';
import type { Shown } from '#fn/live/pages/discovery/stream-card.tsx';
import { LotsDesk } from './lots-desk-panel.tsx';
import { Sure } from '#fn/live/pages/sure.tsx';
import { Takings } from './takings-panel.tsx';
import { standing, StreamFacts, type RoomProps } from '#fn/live/pages/room/room-page.tsx';

/** The control room: the video as viewers see it, the encoder's settings, and the chat. */
export function HostPage({ stream, messages, lots, viewer, now, nonce }: RoomProps) {
  const path = `/s/${stream.id}/host`;
  const sold = { lots, viewer, path, isHost: true, now };
  return (
    <LiveFrame
      title={`Control room · ${stream.title}`}
      nonce={nonce}
      path={path}
      viewer={viewer}
      styles={['/assets/host.css', '/assets/room.css']}
      scripts={['/assets/host.js']}
    >
      <main class="room control" id="room" {...standing(stream)}>
        <Player stream={stream} now={now} buttons={<CutClip stream={stream} viewer={viewer} />}>
          <ClipsSaid />
        </Player>
        <div class="facts">
          <StreamFacts stream={stream} now={now} />
          <p class="actions">
            <a class="button quiet" href={`/s/${stream.id}`}>
              As viewers see it
            </a>
            <button class="button danger" id="end" hidden={isOver(stream.status)}>
              End the stream
            </button>
          </p>
          {hasPicture(stream) && (
            <p class="quiet" id="frame-said">
              While this page is open, your stream’s card shows what is on air, a new picture each minute.
            </p>
          )}
        </div>
        <LotsOnTable {...sold} />
        <Chat stream={stream} messages={messages} viewer={viewer} path={path} />
        <TipMoments />
        <WayIn stream={stream} sold={sold} />
        <Sure />
      </main>
    </LiveFrame>
  );
}

/** Lists are for everybody: what isn’t, shows its category’s picture there. */
const hasPicture = ({ visibility, isMature, status }: Shown) =>
  visibility !== 'private' && !isMature && !isOver(status);

/** What is sold, and the encoder’s settings: these grow, so that nothing stands below. */
const WayIn = ({ stream, sold }: { readonly stream: Shown; readonly sold: LotsProps }) => (
  <div class="about">
    <LotsDesk stream={stream} />
    <OtherLots {...sold} />
    <Takings />
    <section class="way-in" id="way-in" aria-labelledby="way-in-title" data-stream={stream.id}>
      <h2 id="way-in-title">Your encoder</h2>
      <div id="encoder" hidden />
      <p id="key-note">
        {isOver(stream.status)
          ? 'This stream is over: nothing can be sent any more.'
          : 'The stream key was shown once. If you don’t have it any more, make a new one: the old one stops working.'}
      </p>
      <p class="notice" id="host-problem" role="alert" hidden />
      <p class="actions">
        {/* It comes with the connection, when the key above it has its place. */}
        <button class="button quiet" id="rotate" hidden>
          Make a new key
        </button>
      </p>
      <noscript>
        <p class="notice">The control room needs scripts. The interface does the same: see /docs.</p>
      </noscript>
    </section>
  </div>
);
