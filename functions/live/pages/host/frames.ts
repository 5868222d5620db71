import { FRAME_TYPE } from '#src/live/frames/frame.ts';
import { isOnAir, type StreamStatus } from '#src/live/streams/stream.ts';
import { momentOf, serverNow } from '#web/moments.ts';
import { maybe, the } from '#web/page.ts';
import { send } from '#web/session.ts';

/** Sends what the preview shows, each minute, for the stream's card. */

const EVERY_MS = 60_000;
/** Until the preview shows what goes out now: what came before the page was opened is a buffer behind. */
const FIRST_MS = 10_000;
const WIDTH = 640;
const QUALITY = 0.75;

export interface Frames {
  show(status: StreamStatus): void;
}

/** A stream that shows no picture of its own has no place that says so, and nothing is sent. */
export function openFrames(streamId: string): Frames {
  const [said, video] = [maybe('frame-said'), the('video', HTMLVideoElement)];
  let status: StreamStatus | undefined;
  let shownAt = -1;
  const look = async () => {
    const isMoving = video.currentTime !== shownAt; // one that stands still shows nothing new
    if (said === undefined || status === undefined || !isOnAir(status) || !isMoving) return;
    const picture = await pictureOf(video);
    if (picture === null) return;
    shownAt = video.currentTime;
    const outcome = await send('PUT', `/api/streams/${streamId}/frame`, picture);
    if (!outcome.ok) return;
    const sent = momentOf(serverNow().toISOString(), 'ago');
    said.replaceChildren(
      'While this page is open, your stream’s card shows what is on air. Its picture is of ',
      sent,
      '.',
    );
  };
  const tick = () => void look().catch(() => undefined); // the next one comes in a minute
  video.addEventListener('playing', () => setTimeout(tick, FIRST_MS), { once: true });
  setInterval(tick, EVERY_MS);
  return { show: (next) => void (status = next) };
}

/** The frame that a video shows, as a picture for lists; null before it has one. */
function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return Promise.resolve(null);
  const scale = Math.min(1, WIDTH / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, FRAME_TYPE, QUALITY));
}
