import type { Ingest, Warning } from './ingest.ts';

const notLow: Warning = {
  code: 'latency_not_offered',
  message: 'Low latency isn’t offered over HLS push: the stream has the normal one.',
};

/** Our own ingest: the encoder pushes an HLS playlist and its segments to the Worker. */
export function openHlsPush(liveUrl: string): Ingest {
  const wayOf = (streamKey: string, warnings: readonly Warning[]) => ({
    protocol: 'hls' as const,
    url: `${liveUrl}/ingest/${streamKey}/index.m3u8`,
    streamKey,
    alternatives: [],
    reference: null,
    warnings,
  });
  return {
    isRemote: false,
    open: async ({ streamKey, latency }) => wayOf(streamKey, latency === 'low' ? [notLow] : []),
    rotate: async ({ streamKey }) => wayOf(streamKey, []),
    withdraw: async () => undefined, // there is nothing to remove
    close: async () => undefined, // the room accepts nothing more
  };
}
