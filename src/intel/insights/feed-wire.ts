import * as z from 'zod';
import { insightStatuses, type Insight } from './insight.ts';
import { kindNames, severities } from './kind.ts';

const VERSION = 'https://jsonfeed.org/version/1.1';

const url = (description: string, example: string) => z.string().meta({ description, example });

const FeedItem = z
  .strictObject({
    id: url(
      'The insight’s address in the interface: the same as long as there is one.',
      'https://intel.example.com/api/insights/1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90',
    ),
    url: url(
      'The insight’s page, for people.',
      'https://intel.example.com/insights/1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90',
    ),
    external_url: url('The page that changed.', 'https://northwind.example/pricing'),
    title: z
      .string()
      .meta({ description: 'What changed; a retraction says so.', example: 'Pro went from $49 to $59 a month' }),
    content_text: z.string().meta({
      description:
        'Plain text: the summary, what the page said before and after, what that may mean, and how certain it is.',
      example: 'The price of Pro rose by 20 %.',
    }),
    date_published: z.string().meta({ description: 'When it was found.', example: '2026-11-21T09:30:00.000Z' }),
    tags: z
      .array(z.string())
      .meta({ description: 'Kind, severity and competitor.', example: ['other', 'low', 'northwind-eats'] }),
    _waypost: z
      .strictObject({
        about: z
          .string()
          .meta({ description: 'Where this extension is explained.', example: 'https://intel.example.com/docs' }),
        seq: z.int().min(1).meta({ description: 'Its place in the tail.', example: 4_711 }),
        kind: z.enum(kindNames),
        severity: z.enum(severities),
        confidence: z.number().min(0).max(1).meta({ description: 'From 0 to 1.', example: 0.93 }),
        status: z.enum(insightStatuses),
      })
      .meta({ description: 'The same for machines.' }),
  })
  .meta({ id: 'FeedItem' });

/** A JSON Feed, version 1.1 (jsonfeed.org/version/1.1). */
export const Feed = z
  .strictObject({
    version: z.literal(VERSION),
    title: z.string().meta({ description: 'What the feed is of.', example: 'Waypost insights: eats' }),
    description: z.string().meta({ description: 'In a line.', example: 'What changed on competitors’ pages.' }),
    home_page_url: url('Where people look.', 'https://intel.example.com/'),
    feed_url: url('This feed.', 'https://intel.example.com/api/insights/feed.json?product=eats'),
    next_url: url(
      'Older items; left out on the last page.',
      'https://intel.example.com/api/insights/feed.json?cursor=v1.k1',
    ).exactOptional(),
    language: z.literal('en'),
    items: z.array(FeedItem),
  })
  .meta({ id: 'Feed' });

const titles = { new: '', confirmed: '', retracted: 'Retracted: ', superseded: 'Superseded: ' } as const;

/** What stood there, in two lines that are read aloud as they are. */
const changeOf = ({ anchor, before, after }: Insight['evidence'][number]): string =>
  [anchor, `Before: ${before === '' ? '(nothing)' : before}`, `After: ${after === '' ? '(nothing)' : after}`]
    .filter((line) => line !== '')
    .join('\n');

function contentOf({ summary, analysis, analysisSource, evidence, severity, confidence, status }: Insight): string {
  const certainty = `Severity ${severity}, confidence ${confidence}, ${status}.`;
  return [
    summary,
    ...evidence.map(changeOf),
    ...(analysis === null ? [] : [analysisSource === 'llm' ? `${analysis} (Worded by a language model.)` : analysis]),
    certainty,
  ].join('\n\n');
}

interface FeedTerms {
  /** The URL of this Worker. */
  readonly baseUrl: string;
  /** The query of this feed, without its place. */
  readonly query: string;
  readonly product: string | undefined;
  readonly nextCursor: string | null;
}

const itemOf = (insight: Insight, baseUrl: string): z.output<typeof FeedItem> => {
  const { id, seq, kind, severity, confidence, status, competitor } = insight;
  return {
    id: `${baseUrl}/api/insights/${id}`,
    url: `${baseUrl}/insights/${id}`,
    external_url: insight.sourceUrl,
    title: `${titles[status]}${insight.title}`,
    content_text: contentOf(insight),
    date_published: insight.detectedAt.toISOString(),
    tags: [kind, severity, competitor.slug],
    _waypost: { about: `${baseUrl}/docs`, seq: Number(seq), kind, severity, confidence, status },
  };
};

/** A page of insights as a feed: text only, for none of it is ours to trust. */
export function feedOf(
  insights: readonly Insight[],
  { baseUrl, query, product, nextCursor }: FeedTerms,
): z.output<typeof Feed> {
  const feedUrl = `${baseUrl}/api/insights/feed.json`;
  const after = nextCursor === null ? undefined : `cursor=${nextCursor}`;
  const urlOf = (...parts: readonly string[]) => [feedUrl, parts.filter(Boolean).join('&')].filter(Boolean).join('?');
  return {
    version: VERSION,
    title: `Waypost insights${product === undefined ? '' : `: ${product}`}`,
    description: 'What changed on competitors’ pages.',
    home_page_url: `${baseUrl}/`,
    feed_url: urlOf(query),
    ...(after === undefined ? {} : { next_url: urlOf(query, after) }),
    language: 'en',
    items: insights.map((insight) => itemOf(insight, baseUrl)),
  };
}
