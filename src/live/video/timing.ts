import { DVR_WINDOW_SECONDS } from '#src/live/streams/stream.ts';
import { LAST_FILES_MS, MIN_SILENCE_MS, RECONNECT_MS, SILENCE_IN_SEGMENTS } from './limits.ts';
import type { Video } from './video.ts';

/** What happens by time alone, and when (ms since 1970). */
export interface Deadline {
  readonly what: 'silence' | 'encoder_end' | 'over' | 'forgotten';
  readonly at: number;
}

export function deadlineOf(video: Video): Deadline | undefined {
  switch (video.status) {
    case 'waiting':
      return undefined;
    case 'live':
      if (video.isRemote) return undefined;
      return video.listing?.isEnd === true
        ? { what: 'encoder_end', at: video.listedAt + LAST_FILES_MS }
        : { what: 'silence', at: video.lastAt + silenceMsOf(video) };
    case 'reconnecting':
      return { what: 'over', at: video.since + RECONNECT_MS };
    case 'ended':
      return video.isRecorded || video.window.length === 0
        ? undefined
        : { what: 'forgotten', at: video.since + DVR_WINDOW_SECONDS * 1000 };
  }
}

const silenceMsOf = ({ longestMs }: Video) => Math.max(MIN_SILENCE_MS, SILENCE_IN_SEGMENTS * longestMs);
