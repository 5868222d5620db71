import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of incoming and outgoing video. */
export const videoRows = {
  stream_key_invalid: {
    status: 401,
    title: 'The stream key is not valid',
    meaning: 'The key in the path is no stream’s, or not any more: it was changed.',
    cure: 'Push to the URL that going live, or changing the key, answered last.',
  },
  playlist_refused: {
    status: 422,
    title: 'The playlist is refused',
    meaning: 'A line of the playlist can’t be taken: detail says which and why. The stream goes on as it was.',
    cure: 'Push one media playlist whose segments are files next to it, not encrypted: as ffmpeg’s HLS muxer does.',
  },
  media_refused: {
    status: 422,
    title: 'The file is not what its name says',
    meaning: 'A .ts must be whole MPEG-TS packets, a .m4s a movie fragment, a .mp4 an initialisation section.',
    cure: 'Push HLS segments in MPEG-TS or fragmented MP4, whole.',
  },
  stream_not_ready: {
    status: 503,
    title: 'The stream’s room is not ready',
    meaning: 'The room of the stream has not been opened yet, or moves right now. Nothing was taken.',
    cure: 'Send the same request after Retry-After.',
    retryable: true,
  },
  ingest_unavailable: {
    status: 503,
    title: 'The video provider is not reachable',
    meaning: 'The provider that takes the video in did not answer as it should. Nothing was created here.',
    cure: 'Send the same request, with the same Idempotency-Key, after Retry-After.',
    retryable: true,
  },
} satisfies Record<string, ProblemRow>;
