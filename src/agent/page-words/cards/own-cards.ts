import {
  counted,
  dollars,
  dollarsAt,
  jsonAt,
  listAt,
  minorAt,
  moment,
  numberAt,
  present,
  row,
  spoken,
  textAt,
  type CardItem,
  type CardOf,
  type Json,
} from './card.ts';

const pointOf = (place: Json): string | undefined => {
  const [lat, lng] = [numberAt(place, 'lat'), numberAt(place, 'lng')];
  return lat === undefined || lng === undefined ? undefined : `${lat}, ${lng}`;
};

const itemOf = (place: Json): CardItem => ({
  title: textAt(place, 'name') ?? 'A place',
  about: present(textAt(place, 'address'), pointOf(place)),
});

const listPlaces: CardOf = ({ result }) => ({
  items: listAt(result, 'places').map(itemOf),
  none: 'You haven’t saved a place yet.',
});

const onePlace =
  (caption: string): CardOf =>
  ({ result }) => {
    const { title, about } = itemOf(jsonAt(result, 'place'));
    return { headline: title, caption, rows: about.flatMap((text, at) => row(at === 0 ? 'Where' : 'At', text)) };
  };

const periods: Readonly<Record<string, string>> = {
  day: 'today, by UTC',
  week: 'this week, from Monday, by UTC',
  month: 'this month, by UTC',
  total: 'altogether',
};

const costOf = (each: Json): bigint => (minorAt(each, 'price_minor') ?? 0n) + (minorAt(each, 'commits_minor') ?? 0n);

const callsOf = (list: readonly Json[]): number => list.reduce((sum, each) => sum + (numberAt(each, 'calls') ?? 0), 0);

const spending: CardOf = ({ result }) => {
  const period = periods[textAt(result, 'period') ?? ''];
  const all = listAt(result, 'by_capability');
  const paid = all.filter((each) => costOf(each) > 0n).toSorted((a, b) => (costOf(a) < costOf(b) ? 1 : -1));
  const free = callsOf(all) - callsOf(paid);
  return {
    headline: dollarsAt(result, 'total_minor') ?? '$0.00',
    caption: `What agents spent and committed ${period ?? ''}`.trim(),
    items: paid.map((each) => ({
      title: `${spoken(textAt(each, 'app_id') ?? '')}: ${spoken(textAt(each, 'capability_name') ?? '').toLowerCase()}`,
      about: [counted(callsOf([each]), 'call', 'calls')],
      figure: dollars(costOf(each)),
    })),
    none: 'Nothing was spent.',
    ...(free === 0 ? {} : { note: `Besides, ${counted(free, 'free call', 'free calls')}.` }),
  };
};

const pending: CardOf = ({ result }) => ({
  items: listAt(result, 'consents').map((each) => {
    const id = textAt(each, 'id');
    return {
      title: textAt(each, 'title') ?? 'A request',
      about: present(moment(textAt(each, 'expires_at'), 'ahead')),
      figure: dollarsAt(each, 'commits_minor'),
      href: id === undefined ? undefined : `/consent/${encodeURIComponent(id)}`,
    };
  }),
  none: 'Nothing waits for you.',
});

const mail: CardOf = ({ input }) => ({
  headline: 'Sent',
  rows: [
    ...row('To', textAt(input, 'to')),
    ...row('Subject', textAt(input, 'subject')),
    ...row('Text', textAt(input, 'body')),
  ],
});

export const placesCards: Readonly<Record<string, CardOf>> = {
  list: listPlaces,
  save: onePlace('Saved'),
  forget: onePlace('Forgotten'),
};

export const accountCards: Readonly<Record<string, CardOf>> = { spending, pending };

export const mailCards: Readonly<Record<string, CardOf>> = { send: mail };
