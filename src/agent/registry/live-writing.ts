import { cents } from '#src/money/cents.ts';
import { doorOf, objectAt, textAt, type Capability, type Estimate, type Json } from './capability.ts';

const id = '7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60';
const streamId = '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f';

const door = doorOf('live');
const idOf = (input: Json) => ({ id: textAt(input, 'id') });
const bodyOf = ({ id: _inPath, ...body }: Json): Json => body;

/** The most that a bid can come to: its maximum, else its amount. */
function highestOf({ amountMinor, maxMinor }: Json) {
  const amounts = [amountMinor, maxMinor].filter((amount) => typeof amount === 'number');
  return cents(Math.max(...amounts));
}

const highestBid: Estimate = {
  what: 'The highest bid: what winning can cost.',
  ask: (input) => door('getAuction', { params: idOf(input) }),
  figure: (_auction, input) => ({ commitsMinor: highestOf(input), token: null, expiresAt: null }),
  tokenField: null,
  commitsKey: (input) => `auction:${textAt(input, 'id')}`,
  // Whoever is outbid at once wins nothing by it.
  committed: (result, input) => ({
    amountMinor: textAt(objectAt(result, 'bid'), 'status') === 'leading' ? highestOf(input) : cents(0),
    reference: textAt(objectAt(result, 'auction'), 'id'),
  }),
};

/** Above this every tip is asked about. */
const TIP_ASKS_ABOVE = cents(500);

const tipAmount: Estimate = {
  what: 'The tip, all of which is the host’s.',
  ask: (input) => door('getStream', { params: idOf(input) }),
  figure: (_stream, { amountMinor }) => ({ commitsMinor: cents(amountMinor as number), token: null, expiresAt: null }),
  tokenField: null,
  commitsKey: () => null,
  committed: (result) => {
    const tip = objectAt(result, 'tip');
    return { amountMinor: cents(tip['amountMinor'] as number), reference: textAt(tip, 'id') };
  },
};

/** The capabilities that do something in live streams. */
export const liveWriting: readonly Capability[] = [
  {
    appId: 'live',
    capabilityName: 'place_bid',
    version: '1.0.0',
    title: 'Bid in an auction',
    description:
      'Bids for the person in an open auction: exactly amountMinor, at least the auction’s minimumNextBidMinor (see live.get_auction); with maxMinor as little above the others as leads, up to there. Use it only for an auction and an amount that the person named. A bid binds and can’t be taken back: who leads at the end buys. Large ones need confirm, after the person was asked. The person is asked once for each auction and amount. Free.',
    examples: [
      { title: '$42, and up to $50', input: { id, amountMinor: 4_200, maxMinor: 5_000 } },
      { title: 'Just $42', input: { id, amountMinor: 4_200 } },
    ],
    effects: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
    outputTrust: 'foreign',
    consent: { mode: 'first_use', binds: ['/id', '/amountMinor'], risk: 'high' },
    editable: ['/amountMinor', '/maxMinor'],
    forPerson: [],
    tier: 'free',
    actsWith: [],
    timeoutMs: 15_000,
    tags: ['live', 'auction', 'bid', 'money'],
    runs: { by: 'sibling', call: (input) => door('placeBid', { params: idOf(input), body: bodyOf(input) }) },
    estimate: highestBid,
  },
  {
    appId: 'live',
    capabilityName: 'clip',
    version: '1.0.0',
    title: 'Cut a clip of a stream',
    description:
      'Cuts 5 to 60 seconds out of the last 300 of a live stream, as a page of its own with a link to share: its last 30 unless told. Use it when the person wants a moment kept. It is ready within seconds. Its title is for everybody who may see the stream. Whoever cut it can delete it there. Costs 2 cents a call; the person is asked the first time.',
    examples: [
      { title: 'The last thirty seconds', input: { id: streamId } },
      { title: 'A minute with a title', input: { id: streamId, title: 'The blue one', durationSeconds: 60 } },
    ],
    effects: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
    outputTrust: 'foreign',
    consent: { mode: 'first_use', binds: [], risk: 'low' },
    editable: [],
    forPerson: [],
    tier: 'basic',
    actsWith: [],
    timeoutMs: 15_000,
    tags: ['live', 'clip', 'video'],
    runs: { by: 'sibling', call: (input) => door('createClip', { params: idOf(input), body: bodyOf(input) }) },
  },
  {
    appId: 'live',
    capabilityName: 'tip',
    version: '1.0.0',
    title: 'Tip a host',
    description:
      'Begins a tip of $1 to $500 for the host of a stream on air. Use it only for a stream and an amount that the person named. The person pays it on a page, whose address they alone are shown, within 15 minutes; the room announces it once it is paid, with its message, to everybody there. Say that it waits for them, not that it is paid. Refundable only by the host. The person is asked once for each stream, and each time above $5. Free.',
    examples: [
      { title: '$5 with a message', input: { id: streamId, amountMinor: 500, message: 'For the heirlooms!' } },
      { title: 'Just $5', input: { id: streamId, amountMinor: 500 } },
    ],
    effects: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
    outputTrust: 'own',
    consent: { mode: 'threshold', thresholdMinor: TIP_ASKS_ABOVE, binds: ['/id'], risk: 'medium' },
    editable: ['/amountMinor'],
    forPerson: ['/paymentIntent/clientSecret', '/paymentIntent/actionUrl'],
    tier: 'free',
    actsWith: [],
    timeoutMs: 30_000,
    tags: ['live', 'tip', 'money'],
    runs: { by: 'sibling', call: (input) => door('createTip', { params: idOf(input), body: bodyOf(input) }) },
    estimate: tipAmount,
  },
];
