const url = 'https://live.example.com';
export const messageId = '0d9f3f0e-1f7a-4f57-9a53-6a3a1d9e0c11';
export const personId = '3fa9c1d2e4b5a6978801';
export const streamId = '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f';
const at = '2026-11-21T09:30:00.000Z';

export const stream = {
  id: streamId,
  host: { id: '3fa9c1d2e4b5a6978801', displayName: 'Cleo', avatarUrl: null },
  title: 'Saturday market, first picks',
  description: 'What came in this morning.',
  category: { slug: 'farmers-market', name: 'Farmers’ Market' },
  tags: ['heirloom', 'tomatoes'],
  language: 'en-US',
  isMature: false,
  visibility: 'public',
  status: 'live',
  viewerCount: 42,
  viewerCountAsOf: '2026-11-21T09:41:10.000Z',
  peakViewers: 57,
  startedAt: at,
  scheduledFor: null,
  endedAt: null,
  endReason: null,
  thumbnailUrl: `${url}/api/categories/farmers-market/thumbnail.svg`,
  playback: { hlsUrl: `${url}/hls/${streamId}/index.m3u8`, dvrWindowSeconds: 300 },
  features: { tips: true, clips: true, auctions: true },
  chat: { mode: 'open', slowModeSeconds: 10 },
  openAuctions: 0,
  socketUrl: `wss://live.example.com/api/ws/streams/${streamId}`,
};

export const created = {
  ...stream,
  status: 'created',
  viewerCount: 0,
  peakViewers: 0,
  viewerCountAsOf: at,
  startedAt: null,
};

export const ended = {
  ...stream,
  status: 'ended',
  viewerCount: 0,
  endedAt: '2026-11-21T10:30:00.000Z',
  endReason: 'host_ended',
};

export const ingest = {
  protocol: 'hls',
  url: `${url}/ingest/wps_live_…/index.m3u8`,
  streamKey: 'wps_live_…',
  alternatives: [],
  secretShown: false,
};

export const socket = {
  url: stream.socketUrl,
  ticket: 'v1.k1.eyJ…',
  expiresAt: '2026-11-21T09:31:00.000Z',
  capabilities: ['chat', 'moderate', 'host'],
};

export const asOf = '2026-11-21T09:41:12.000Z';
