import * as z from 'zod';
import { SeedCompetitor, SeedProduct } from '#src/intel/catalog/change-wire.ts';
import { SeedTarget } from '#src/intel/targets/change-wire.ts';
import { seedBounds, type SeedReport } from './seed.ts';

/** The shape of each row: a row that hasn’t it is rejected alone. */
export const seedShapes = { products: SeedProduct, competitors: SeedCompetitor, targets: SeedTarget } as const;

const rows = (kind: keyof typeof seedShapes, description: string) =>
  z
    .array(z.unknown().meta({ documentedBy: () => seedShapes[kind] }))
    .max(seedBounds[kind])
    .default([])
    .meta({ description });

export const SeedRequest = z
  .strictObject({
    version: z.literal(1).meta({ description: 'Of this format.' }),
    products: rows('products', 'Our own products, by slug.'),
    competitors: rows('competitors', 'By slug. What isn’t said of one that is there stays as it is.'),
    targets: rows(
      'targets',
      'By competitor and URL. What isn’t said of one that is there stays as it is, of a new one it is as usual.',
    ),
    options: z
      .strictObject({
        dryRun: z.boolean().meta({ description: 'Nothing is written: the answer says what would be.' }),
        prune: z.boolean().meta({
          description:
            'Targets that the body doesn’t name are disabled, whosever they are; nothing is deleted. Not if a row is rejected: it may be the one that names them.',
        }),
      })
      .partial()
      .default({}),
  })
  .refine(({ options, targets }) => options.prune !== true || targets.length > 0, {
    path: ['options', 'prune'],
    message: 'must come with targets: without any it would disable all',
  })
  .meta({ id: 'Seed' });

const count = z.int().min(0);
const CountsWire = z.strictObject({ products: count, competitors: count, targets: count }).meta({ id: 'SeedCounts' });

export const SeedReportWire = z
  .strictObject({
    dryRun: z.boolean(),
    created: CountsWire,
    updated: CountsWire,
    unchanged: CountsWire,
    pruned: z.strictObject({ targets: count.meta({ description: 'Disabled, because the body doesn’t name them.' }) }),
    rejected: z
      .array(z.strictObject({ pointer: z.string(), code: z.string(), detail: z.string() }))
      .meta({ description: 'Rows that weren’t taken, each by its first fault. All others were.' }),
  })
  .meta({ id: 'SeedReport' });

/** A report as its codec takes it. */
export const showReport = (report: SeedReport): z.output<typeof SeedReportWire> => ({
  ...report,
  rejected: [...report.rejected],
});
