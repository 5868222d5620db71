import type { AccessRule, KeyKind } from '#src/http/caller/access.ts';

/** The key of a stream's encoder: encoders push to a URL and send no header. */
const streamKey: KeyKind = {
  name: 'streamKey',
  presentedIn: 'path',
  schemes: {},
  inWords: 'the stream’s key in the path',
  problems: ['stream_key_invalid'],
  limits: ['ingest'],
};

/** Who may do what with streams. Routes name a row; checks, OpenAPI security and the refusals suite come from it. */
export const access = {
  discovery: {
    anyone: true,
    bearer: ['live:stream', 'live:moderate', 'ops'],
    owns: 'Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.',
  },
  liveStream: { bearer: ['live:stream'], owns: 'The stream is its host’s. Anyone else’s is a 404.' },
  liveEnd: {
    bearer: ['live:stream', 'live:moderate', 'ops'],
    owns: 'The stream is its host’s; moderators and ops end any. Anyone else’s is a 404.',
  },
  liveAuction: { bearer: ['live:stream'], owns: 'The auction is its stream’s host’s. Anyone else’s is a 404.' },
  liveVoid: {
    bearer: ['live:stream', 'ops'],
    owns: 'The auction is its stream’s host’s; ops void any. Anyone else’s is a 404.',
  },
  liveRefund: {
    bearer: ['live:stream', 'ops'],
    owns: 'The tip is its stream’s host’s; ops give back any. Anyone else’s is a 404.',
  },
  liveTip: { bearer: [], owns: 'The tip of whoever gave it, and of its stream’s host. Anyone else’s is a 404.' },
  cloudflareStream: {
    signed: { header: 'webhook-signature', by: 'Cloudflare' },
    owns: 'Live inputs of our own account.',
  },
  livePayer: { bearer: [], owns: 'Their own cards.' },
  livePurchase: {
    bearer: [],
    owns: 'An order is its buyer’s and its seller’s; ops see any. Anyone else’s is a 404.',
  },
  liveBuyer: { bearer: [], owns: 'An order that is to be paid is its buyer’s. Anyone else’s is a 404.' },
  liveSeller: { bearer: ['live:stream'], owns: 'An order is its seller’s. Anyone else’s is a 404.' },
  liveSellerRefund: {
    bearer: ['live:stream', 'ops'],
    owns: 'An order is its seller’s; ops refund any. Anyone else’s is a 404.',
  },
  livePayments: {
    signed: { header: 'stripe-signature', by: 'Stripe' },
    owns: 'Payments of tips and orders. What else happens at the processor changes nothing.',
  },
  liveOrder: {
    bearer: ['live:stream', 'live:moderate', 'ops'],
    owns: 'The chat is that of its stream’s host; moderators and ops keep order in any. Anyone else’s is a 404.',
  },
  streamKey: { key: streamKey, owns: 'The stream that the key was made for.' },
} as const satisfies Record<string, AccessRule>;
