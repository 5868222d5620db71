import type { Auction } from '#src/live/auctions/auction.ts';
import { badgeOf, watching } from '#src/live/page-words.ts';
import type { SaidEvent } from '#src/live/room/event.ts';
import { isOver } from '#src/live/streams/stream.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { Chat } from '#fn/live/pages/room/chat/chat-panel.tsx';
import { ClipsSaid, CutClip } from '#fn/live/pages/room/clips/clips-panel.tsx';
import { LiveFrame, type Viewer } from '#fn/live/pages/live-frame.tsx';
import { LotsOnTable, OtherLots, type LotsProps } from '#fn/live/pages/room/lots/lots-panel.tsx';
import { Player } from '#fn/live/pages/room/player/player-panel.tsx';
import { TipButton, TipMoments } from '#fn/live/pages/room/tips/tips-panel.tsx';
import type { Shown } from '#fn/live/pages/discovery/stream-card.tsx';

export interface RoomProps {
  readonly stream: Shown;
  readonly messages: readonly SaidEvent[];
  readonly lots: readonly Auction[];
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** The room's page: video, facts and chat. Readable without scripts; room.ts keeps it up to date. */
export function RoomPage({ stream, messages, lots, viewer, now, nonce }: RoomProps) {
  const path = `/s/${stream.id}`;
  const sold = { lots, viewer, path, isHost: false, now };
  const { title, host, category, description } = stream;
  return (
    <LiveFrame
      title={`${title} · ${host.displayName}`}
      description={description || `${host.displayName} in ${category.name}`}
      nonce={nonce}
      path={path}
      viewer={viewer}
      styles={['/assets/room.css']}
      scripts={['/assets/room.js']}
    >
      <main class="room" id="room" {...standing(stream)}>
        <Player stream={stream} now={now} buttons={<CutClip stream={stream} viewer={viewer} />}>
          <ClipsSaid />
        </Player>
        <div class="facts">
          <StreamFacts stream={stream} now={now} />
          {viewer?.id === host.id && (
            <p>
              <a class="button" href={`${path}/host`}>
                Your control room
              </a>
            </p>
          )}
          <TipButton stream={stream} viewer={viewer} path={path} />
        </div>
        <LotsOnTable {...sold} />
        <Chat stream={stream} messages={messages} viewer={viewer} path={path} />
        <TipMoments />
        <About stream={stream} sold={sold} />
      </main>
    </LiveFrame>
  );
}

function About({ stream, sold }: { readonly stream: Shown; readonly sold: LotsProps }) {
  const { category, tags, description } = stream;
  return (
    <section class="about" aria-labelledby="about">
      <h2 id="about">About</h2>
      {description === '' ? <p class="quiet">No description.</p> : <p class="description">{description}</p>}
      <ul class="links">
        <li>
          <a href={`/?category=${category.slug}`}>{category.name}</a>
        </li>
        {tags.map((tag) => (
          <li>#{tag}</li>
        ))}
      </ul>
      <OtherLots {...sold} />
    </section>
  );
}

/** The stream's status, for room-view.ts to begin with. */
export const standing = ({ host, status, endReason }: Shown) => ({
  'data-host': host.displayName,
  'data-status': status,
  'data-end-reason': endReason ?? undefined,
});

/** The host, the status and the number of viewers. stream-facts.ts keeps them up to date. */
export function StreamFacts({ stream, now }: { readonly stream: Shown; readonly now: Date }) {
  const { title, host, status, viewerCount, startedAt, endedAt, isMature } = stream;
  return (
    <>
      <h1 id="title">{title}</h1>
      <p class="facts-line">
        <span class="badge" id="badge" data-status={status}>
          {badgeOf(status)}
        </span>
        <strong>{host.displayName}</strong>
        {isMature && <span class="mark">18+</span>}
        <span id="viewers" hidden={isOver(status)}>
          {watching(viewerCount)}
        </span>
        <span class="quiet" id="since">
          <When status={status} startedAt={startedAt} endedAt={endedAt} now={now} />
        </span>
      </p>
      <p class="unseen" id="status-said" role="status" />
    </>
  );
}

interface WhenProps extends Pick<Shown, 'status' | 'startedAt' | 'endedAt'> {
  readonly now: Date;
}

function When({ status, startedAt, endedAt, now }: WhenProps) {
  if (status === 'ended' && endedAt !== null)
    return (
      <>
        ended <Moment at={endedAt} now={now} />
      </>
    );
  if (startedAt === null) return <></>;
  return (
    <>
      since <Moment at={startedAt} now={now} as="at" />
    </>
  );
}
