import * as z from 'zod';
import { within, type Reach } from '#src/intel/reach.ts';
import { NODES } from '#src/intel/swarm-context.ts';
import { CompetitorSlug, maybeMoment, momentOf, Products, TargetId } from '#src/intel/wire.ts';
import { healths, pageTypes, scheduleModes, targetBounds, type Target } from './target.ts';

const { minSeconds, maxSeconds, priorities } = targetBounds;
const count = (description: string, example: number) => z.int().min(0).meta({ description, example });
const texts = (description: string, example: readonly string[]) => z.array(z.string()).meta({ description, example });
const maybeText = (description: string, example: string | null = null) =>
  z.string().nullable().meta({ description, example });
const secondsOf = (description: string, example: number) =>
  z
    .int()
    .min(minSeconds)
    .max(maxSeconds)
    .meta({ description: `${description}, ${minSeconds} to ${maxSeconds}.`, example });

const Schedule = z.strictObject({
  mode: z.enum(scheduleModes).meta({
    description: 'adaptive: the interval follows how often the page changes. fixed: always minSeconds.',
    example: 'adaptive',
  }),
  minSeconds: secondsOf('The shortest interval between two scans, in seconds', minSeconds),
  maxSeconds: secondsOf('The longest, in seconds', maxSeconds),
  nextScanAt: maybeMoment('When it is scanned next; null: not by itself.', '2026-11-21T10:30:00.000Z'),
});

const Robots = z
  .strictObject({
    allowed: z.boolean().meta({ description: 'Whether robots.txt lets us read it.', example: true }),
    rule: maybeText('The line of robots.txt that decided; null: none did.'),
    checkedAt: momentOf('When it was last read.'),
  })
  .nullable()
  .meta({ description: 'What the site’s robots.txt said of it; null until it is first asked.' });

const Http = z.strictObject({
  etag: maybeText('The validator that the baseline came with.', '"5f2c"'),
  lastModified: maybeText('The other one.'),
  lastStatus: z.int().nullable().meta({ description: 'The last HTTP status; null until there is one.', example: 200 }),
});

export const TargetWire = z
  .strictObject({
    id: TargetId,
    competitorSlug: CompetitorSlug,
    products: Products,
    url: z.string().meta({ description: 'The page. It never changes.', example: 'https://northwind.example/pricing' }),
    canonicalHost: z.string().meta({ description: 'Its host.', example: 'northwind.example' }),
    pageType: z
      .enum(pageTypes)
      .meta({ description: 'What kind of page it is: rules follow from it.', example: 'pricing' }),
    label: maybeText('What we call it.', 'Pricing'),
    language: maybeText('What it is asked for in: BCP 47.', 'en-US'),
    selectors: texts('Only these parts are compared: CSS selectors; none: the page’s content.', []),
    removeSelectors: texts('These parts are left out: CSS selectors.', ['.banner']),
    ignoreTexts: texts('Literal texts that are never news.', ['Most popular']),
    enabled: z.boolean().meta({ description: 'Whether it is scanned.', example: true }),
    priority: z
      .int()
      .min(priorities.first)
      .max(priorities.last)
      .meta({ description: `${priorities.first} is the most urgent, ${priorities.last} the least.`, example: 3 }),
    schedule: Schedule,
    stats: z.strictObject({
      scans: count('Scans that ended.', 42),
      changes: count('Those that found something.', 3),
      failures: count('Those that failed.', 0),
    }),
    robots: Robots,
    http: Http,
    lastScanAt: maybeMoment('When it was last scanned; null until then.'),
    lastChangeAt: maybeMoment('When it last changed; null until then.'),
    consecutiveFailures: count('Failures in a row: ten pause it.', 0),
    health: z.enum(healths).meta({
      description:
        'unknown: not scanned yet. healthy: the last scan came through. failing: it didn’t. paused: ten in a row didn’t. blocked: the site says no.',
      example: 'healthy',
    }),
    ownerNode: z
      .int()
      .min(0)
      .max(NODES - 1)
      .meta({
        description: `The node that its host belongs to while every node is well: 0 to ${NODES - 1}.`,
        example: 3,
      }),
  })
  .meta({ id: 'Target' });

/** A target as it is shown to who has that reach. Its version is its ETag, for who may change it. */
export function showTarget(
  { version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...target }: Target,
  reach: Reach,
): z.output<typeof TargetWire> {
  return {
    ...target,
    products: [...within(reach, target.products)],
    selectors: [...target.selectors],
    removeSelectors: [...target.removeSelectors],
    ignoreTexts: [...target.ignoreTexts],
  };
}
