import { clipScreenOf, clockOf, secondsLong } from '#src/live/clip-words.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { pathOf } from '#fn/live/pages/discovery/stream-card.tsx';
import { LiveFrame, type Viewer } from '#fn/live/pages/live-frame.tsx';
import type { ReadClip } from '#fn/live/pages/read-clip.ts';

interface ClipPageProps extends ReadClip {
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** A clip's page. Readable without scripts; clip.ts plays it, copies its link and deletes it. */
export function ClipPage({ clip, stream, isPrivate, mayDelete, viewer, now, nonce }: ClipPageProps) {
  const { id, title, status, startOffsetMs, durationMs, creator, auctionId, createdAt } = clip;
  const room = `/s/${stream.id}`;
  return (
    <LiveFrame
      title={`${title} · a clip of ${stream.host.displayName}`}
      description={`${secondsLong(durationMs)} of ${stream.title}`}
      nonce={nonce}
      path={`/c/${id}`}
      viewer={viewer}
      styles={['/assets/clip.css']}
      scripts={['/assets/clip.js']}
    >
      <main class="clip" id="clip" data-clip={id} data-status={status} data-room={room}>
        <ClipStage clip={clip} stream={stream} isPrivate={isPrivate} />
        <div class="clip-facts">
          <h1>{title}</h1>
          <p>
            From <a href={room}>{stream.title}</a> by <strong>{stream.host.displayName}</strong>
          </p>
          <p class="quiet">
            {creator === null ? 'Cut by itself when the lot was sold' : `Cut by ${creator.displayName}`},{' '}
            <Moment at={createdAt} now={now} />. {durationMs > 0 && `${secondsLong(durationMs)}, `}
            {clockOf(startOffsetMs)} into the stream.
          </p>
          {auctionId !== null && (
            <p>
              <a class="button quiet" href={`${room}#lot-${auctionId}`}>
                See the lot
              </a>
            </p>
          )}
          <Share url={clip.url} />
          {mayDelete && <Delete />}
          <p class="clip-said" id="clip-said" role="status" />
        </div>
      </main>
    </LiveFrame>
  );
}

/** The video, with its size reserved, or what stands in its place. */
function ClipStage({ clip, stream, isPrivate }: Pick<ReadClip, 'clip' | 'stream' | 'isPrivate'>) {
  const { title, status, failure } = clip;
  const playlist = pathOf(clip.playback.hlsUrl);
  const [headline, text] = clipScreenOf(status, failure);
  return (
    <div
      class="stage"
      id="stage"
      data-hls={playlist}
      data-private={isPrivate}
      data-mature={stream.isMature}
      data-frame="none"
    >
      <video id="video" poster={pathOf(clip.thumbnailUrl)} aria-label={`Clip: ${title}`} preload="none" playsinline />
      <div class="screen" id="screen">
        <strong id="screen-title">{headline}</strong>
        <span id="screen-text">{text}</span>
      </div>
      {status === 'ready' && (
        <noscript>
          <p class="screen">
            <strong>The video needs scripts here</strong>
            <span>
              Or open <a href={playlist}>its playlist</a> in a player: VLC, mpv or Safari.
            </span>
          </p>
        </noscript>
      )}
    </div>
  );
}

const Share = ({ url }: { readonly url: string }) => (
  <p class="clip-share">
    <label for="clip-link">Link</label>
    <input id="clip-link" value={url} readonly />
    <button class="button quiet" id="copy-link" type="button">
      Copy
    </button>
  </p>
);

const Delete = () => (
  <details class="clip-delete">
    <summary>Delete this clip</summary>
    <p>It is gone for everybody, at once and for good.</p>
    <button class="button danger" id="delete-clip" type="button">
      Delete it
    </button>
  </details>
);
