import type { Child } from 'hono/jsx';
import { screenOf } from '#src/live/page-words.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { pathOf, type Shown } from '#fn/live/pages/discovery/stream-card.tsx';

interface PlayerProps {
  readonly stream: Shown;
  readonly now: Date;
  /** What else stands above the video: buttons, and what is said. */
  readonly buttons?: Child;
  readonly children?: Child;
}

/** The video element, with its size reserved. player.ts plays it, or says why it can't. */
export function Player({ stream, now, buttons, children }: PlayerProps) {
  const { host, status, endReason, scheduledFor, visibility, isMature } = stream;
  const screen = screenOf({ status, endReason, hostName: host.displayName });
  const playlist = pathOf(stream.playback.hlsUrl);
  return (
    <div
      class="stage"
      id="stage"
      data-hls={playlist}
      data-private={visibility === 'private'}
      data-mature={isMature}
      data-frame="none"
    >
      <video
        id="video"
        poster={pathOf(stream.thumbnailUrl)}
        aria-label={`Video of ${host.displayName}`}
        preload="none"
        playsinline
        muted
      />
      <div class="screen" id="screen" hidden={screen === undefined}>
        <strong id="screen-title">{screen?.[0]}</strong>
        <span id="screen-text">{screen?.[1]}</span>
        {status === 'scheduled' && scheduledFor !== null && (
          <span id="screen-when">
            <Moment at={scheduledFor} now={now} as="ahead" /> (<Moment at={scheduledFor} now={now} as="at" />)
          </span>
        )}
      </div>
      <div class="stage-buttons">
        <button class="button on-video" id="sound" hidden>
          Turn the sound on
        </button>
        <button class="button on-video" id="to-live" hidden>
          Back to live
        </button>
        {buttons}
      </div>
      {children}
      {status === 'live' && (
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
