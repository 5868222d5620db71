import {
  counted,
  jsonAt,
  listAt,
  moment,
  numberAt,
  present,
  textAt,
  type CardItem,
  type CardOf,
  type CardText,
  type Json,
} from './card.ts';

const severities = ['critical', 'high', 'medium', 'low', 'info'];

/** What is open about a competitor, the most urgent first: "1 high, 2 low". */
const openOf = (competitor: Json): string | undefined => {
  const open = jsonAt(competitor, 'openInsights');
  const counts = severities.flatMap((each) => {
    const count = numberAt(open, each) ?? 0;
    return count === 0 ? [] : [`${count} ${each}`];
  });
  return counts.length === 0 ? undefined : counts.join(', ');
};

const listCompetitors: CardOf = ({ result }) => ({
  items: listAt(result, 'competitors').map((each): CardItem => ({
    title: textAt(each, 'displayName') ?? 'A competitor',
    about: present<CardText>(
      textAt(each, 'category')?.replaceAll('_', ' '),
      counted(numberAt(each, 'targetCount') ?? 0, 'page', 'pages'),
      openOf(each),
    ),
  })),
  none: 'Nobody is watched who fits.',
});

const states: Readonly<Record<string, string>> = { retracted: 'Retracted', superseded: 'Superseded' };

const listInsights: CardOf = ({ result }) => ({
  items: listAt(result, 'insights').map((each): CardItem => ({
    title: textAt(each, 'title') ?? 'A change',
    about: present<CardText>(
      textAt(jsonAt(each, 'competitor'), 'displayName'),
      textAt(each, 'severity'),
      states[textAt(each, 'status') ?? ''],
      moment(textAt(each, 'detectedAt'), 'ago'),
    ),
  })),
  none: 'Nothing has changed that fits.',
  ...(textAt(result, 'nextCursor') === undefined ? {} : { note: 'There are more: ask for them.' }),
});

const verified: Readonly<Record<string, string>> = {
  reproduced: 'The stored pages say it again, byte for byte.',
  mismatch: 'It isn’t what the stored pages say.',
  evidence_only: 'Older rules made it; its pages and what is quoted of them hold.',
  erased: 'A page of it was erased, so that it can’t be derived again.',
};

const verifyInsight: CardOf = ({ result }) => ({
  headline: verified[textAt(result, 'result') ?? ''] ?? 'It was looked at.',
  items: listAt(result, 'differences').map((each): CardItem => ({
    title: textAt(each, 'field') ?? 'A difference',
    about: present<CardText>(textAt(each, 'detail')),
  })),
});

/** Cards of what intel answers, by capability. */
export const intelCards: Readonly<Record<string, CardOf>> = {
  list_competitors: listCompetitors,
  list_insights: listInsights,
  verify_insight: verifyInsight,
};
