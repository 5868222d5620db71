import {
  counted,
  dollarsAt,
  jsonAt,
  listAt,
  moment,
  numberAt,
  present,
  row,
  textAt,
  type CardItem,
  type CardOf,
  type CardRow,
  type CardText,
  type Json,
} from './card.ts';

const statusWords: Readonly<Record<string, string>> = {
  live: 'Live',
  reconnecting: 'Back in a moment',
  scheduled: 'Planned',
  ended: 'Over',
};

const viewersOf = (stream: Json) => counted(numberAt(stream, 'viewerCount') ?? 0, 'viewer', 'viewers');
const hostOf = (stream: Json) => textAt(jsonAt(stream, 'host'), 'displayName');
const categoryOf = (stream: Json) => textAt(jsonAt(stream, 'category'), 'name');
const pageOf = (stream: Json, live: string) => {
  const id = textAt(stream, 'id');
  return id === undefined ? undefined : `${live}/s/${encodeURIComponent(id)}`;
};

const itemOf = (stream: Json, live: string): CardItem => ({
  title: textAt(stream, 'title') ?? 'A stream',
  about: present(hostOf(stream), categoryOf(stream), viewersOf(stream)),
  href: pageOf(stream, live),
});

const listLive: CardOf = ({ result }, { live }) => ({
  items: listAt(result, 'streams').map((each) => itemOf(each, live)),
  none: 'Nobody is live who fits.',
  ...(textAt(result, 'nextCursor') === undefined ? {} : { note: 'There are more: ask for them.' }),
});

const getStream: CardOf = ({ result }, { live }) => {
  const stream = jsonAt(result, 'stream');
  const [status, href] = [textAt(stream, 'status'), pageOf(stream, live)];
  return {
    headline: textAt(stream, 'title') ?? 'A stream',
    ...(status === undefined ? {} : { caption: statusWords[status] ?? status }),
    rows: [
      ...row('Host', hostOf(stream)),
      ...row('Category', categoryOf(stream)),
      ...row('Watched by', viewersOf(stream)),
      ...row('Since', moment(textAt(stream, 'startedAt'), 'ago')),
      ...row('Planned for', moment(textAt(stream, 'scheduledFor'), 'ahead')),
      ...row('About', textAt(stream, 'description')),
    ],
    links: href === undefined ? [] : [{ label: 'Watch it', href }],
  };
};

const readChat: CardOf = ({ result }) => ({
  items: listAt(result, 'messages').map((each) => {
    const message = jsonAt(each, 'message');
    return {
      title: textAt(message, 'text') ?? '',
      about: present<CardText>(textAt(jsonAt(message, 'author'), 'name'), moment(textAt(each, 'at'), 'ago')),
    };
  }),
  none: 'Nobody has said anything.',
});

const lotWords: Readonly<Record<string, string>> = {
  scheduled: 'Not open yet',
  open: 'Open',
  extended: 'Open: a late bid has moved the end',
  sold: 'Sold',
  unsold: 'Not sold',
  cancelled: 'Cancelled',
};

const isClosed = (lot: Json) => Object.keys(jsonAt(lot, 'outcome')).length > 0;

const price = (lot: Json): readonly CardRow[] =>
  isClosed(lot)
    ? row('Went for', dollarsAt(jsonAt(lot, 'outcome'), 'amountMinor'))
    : row('Stands at', dollarsAt(lot, 'currentBidMinor'));

/** A lot: what it stands at, or what it went for. */
const lotRows = (lot: Json): readonly CardRow[] => [
  ...price(lot),
  ...row('Next bid at least', isClosed(lot) ? undefined : dollarsAt(lot, 'minimumNextBidMinor')),
  ...row('Leads', textAt(jsonAt(lot, 'leader'), 'alias')),
  ...row('Bids', counted(numberAt(lot, 'bidCount') ?? 0, 'bid', 'bids')),
  ...row(isClosed(lot) ? 'Ended' : 'Ends', moment(textAt(lot, 'endsAt'), isClosed(lot) ? 'ago' : 'ahead')),
];

const roomOf = (lot: Json, live: string) => {
  const href = pageOf({ id: textAt(lot, 'streamId') }, live);
  return href === undefined ? [] : [{ label: 'Watch it', href }];
};

const listAuctions: CardOf = ({ result }, { live }) => ({
  items: listAt(result, 'auctions').map((lot) => ({
    title: textAt(lot, 'title') ?? 'An auction',
    about: present(lotWords[textAt(lot, 'status') ?? '']),
    figure: dollarsAt(isClosed(lot) ? jsonAt(lot, 'outcome') : lot, isClosed(lot) ? 'amountMinor' : 'currentBidMinor'),
    href: pageOf({ id: textAt(lot, 'streamId') }, live),
  })),
  none: 'Nothing was sold in this stream yet.',
  ...(textAt(result, 'nextCursor') === undefined ? {} : { note: 'There are more: ask for them.' }),
});

const getAuction: CardOf = ({ result }, { live }) => {
  const lot = jsonAt(result, 'auction');
  const status = textAt(lot, 'status');
  return {
    headline: textAt(lot, 'title') ?? 'An auction',
    ...(status === undefined ? {} : { caption: lotWords[status] ?? status }),
    rows: [
      ...lotRows(lot),
      ...row('Your best bid', dollarsAt(jsonAt(result, 'you'), 'maxMinor')),
      ...row('About', textAt(lot, 'description')),
    ],
    links: roomOf(lot, live),
  };
};

const placeBid: CardOf = ({ result, input }, { live }) => {
  const [lot, bid] = [jsonAt(result, 'auction'), jsonAt(result, 'bid')];
  return {
    headline: dollarsAt(bid, 'amountMinor') ?? 'A bid',
    caption: textAt(bid, 'status') === 'leading' ? 'The bid leads.' : 'Somebody’s maximum is higher.',
    rows: [...row('For', textAt(lot, 'title')), ...row('Up to', dollarsAt(input, 'maxMinor')), ...lotRows(lot)],
    links: roomOf(lot, live),
  };
};

const verifyAuction: CardOf = ({ result }) => {
  const checked = jsonAt(result, 'verification');
  if (checked['ok'] === true)
    return {
      headline: 'The log is whole, and every line goes by the rules.',
      rows: row('Lines', String(numberAt(checked, 'entries') ?? 0)),
    };
  const line = numberAt(checked, 'firstBadLine');
  return {
    headline: 'The log isn’t right.',
    rows: [
      ...row('First bad line', line === undefined ? undefined : String(line)),
      ...row('Why', textAt(checked, 'reason')),
    ],
  };
};

const clipWords: Readonly<Record<string, string>> = {
  pending: 'Being cut: it is ready within seconds.',
  ready: 'Ready',
  failed: 'It couldn’t be made.',
};

const cutClip: CardOf = ({ result }, { live }) => {
  const clip = jsonAt(result, 'clip');
  const [id, status] = [textAt(clip, 'id'), textAt(clip, 'status')];
  const seconds = Math.round((numberAt(clip, 'durationMs') ?? 0) / 1_000);
  return {
    headline: textAt(clip, 'title') ?? 'A clip',
    ...(status === undefined ? {} : { caption: clipWords[status] ?? status }),
    rows: row('Length', counted(seconds, 'second', 'seconds')),
    links: id === undefined ? [] : [{ label: 'Watch the clip', href: `${live}/c/${encodeURIComponent(id)}` }],
  };
};

const tipWords: Readonly<Record<string, string>> = {
  pending: 'It isn’t paid yet: it is cancelled after 15 minutes.',
  succeeded: 'Paid',
  canceled: 'Cancelled: nothing was charged.',
  refunded: 'Given back',
  disputed: 'Disputed at the bank',
};

const giveTip: CardOf = ({ result, input, forPerson }, { live }) => {
  const tip = jsonAt(result, 'tip');
  const [status, page] = [textAt(tip, 'status'), textAt(jsonAt(forPerson, 'paymentIntent'), 'actionUrl')];
  const room = pageOf({ id: textAt(tip, 'streamId') }, live);
  return {
    headline: dollarsAt(tip, 'amountMinor') ?? 'A tip',
    ...(status === undefined ? {} : { caption: tipWords[status] ?? status }),
    rows: row('Message', textAt(input, 'message')),
    links: [
      ...(page === undefined ? [] : [{ label: 'Pay it', href: page }]),
      ...(room === undefined ? [] : [{ label: 'To the stream', href: room }]),
    ],
  };
};

/** Cards of what live answers, by capability. */
export const liveCards: Readonly<Record<string, CardOf>> = {
  list_live: listLive,
  get_stream: getStream,
  read_chat: readChat,
  list_auctions: listAuctions,
  get_auction: getAuction,
  verify_auction: verifyAuction,
  place_bid: placeBid,
  clip: cutClip,
  tip: giveTip,
};
