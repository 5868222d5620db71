import type { PersonId, StreamId } from '#src/live/ids.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';

export const factsOf = (given: Partial<RoomFacts> = {}): RoomFacts => ({
  streamId: '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' as StreamId,
  version: 1,
  hostSub: 'host' as PersonId,
  hostName: 'Cleo',
  title: 'First picks',
  categorySlug: 'farmers-market',
  isMature: false,
  visibility: 'public',
  scheduledFor: null,
  chat: { mode: 'open', slowModeSeconds: 10 },
  features: { tips: true, clips: true, auctions: true },
  streamKeyHash: 'x',
  record: false,
  ...given,
});
