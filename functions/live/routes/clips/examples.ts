import { stream, streamId } from '#fn/live/routes/examples.ts';

export const clipId = '3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6';
const url = 'https://live.example.com';

export const clip = {
  id: clipId,
  streamId,
  creator: { id: '9b1c04d7e2f35a688c10', displayName: 'Ben' },
  title: 'The blue one',
  status: 'ready',
  failure: null,
  startOffsetMs: 671_000,
  durationMs: 32_000,
  auctionId: null,
  url: `${url}/c/${clipId}`,
  playback: { hlsUrl: `${url}/hls/clips/${clipId}/index.m3u8` },
  thumbnailUrl: stream.thumbnailUrl,
  createdAt: '2026-11-21T09:41:12.000Z',
};

export const pending = { ...clip, status: 'pending' };
