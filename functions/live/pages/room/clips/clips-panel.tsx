import { isOver } from '#src/live/streams/stream.ts';
import type { Shown } from '#fn/live/pages/discovery/stream-card.tsx';
import type { Viewer } from '#fn/live/pages/live-frame.tsx';

interface ClipsProps {
  readonly stream: Shown;
  readonly viewer: Viewer | undefined;
}

/** The button that cuts a clip, for whoever is signed in. clips.ts shows it while the video plays. */
export const CutClip = ({ stream, viewer }: ClipsProps) =>
  viewer === undefined || !stream.features.clips || isOver(stream.status) ? (
    <></>
  ) : (
    <button class="button on-video" id="cut-clip" data-stream={stream.id} hidden>
      Clip it
    </button>
  );

/** What is said of clips, above the video: nothing below moves. */
export const ClipsSaid = () => <p class="clips-said" id="clips-said" role="status" hidden />;
