import {
  counted,
  jsonAt,
  listAt,
  moment,
  numberAt,
  present,
  row,
  textAt,
  type CardItem,
  type CardOf,
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

/** Cards of what live answers, by capability. */
export const liveCards: Readonly<Record<string, CardOf>> = {
  list_live: listLive,
  get_stream: getStream,
  read_chat: readChat,
};
