import { access } from '#src/intel/access.ts';
import { seedBounds } from '#src/intel/seed/seed.ts';
import { SeedReportWire, SeedRequest, showReport } from '#src/intel/seed/wire.ts';
import { seedCatalogue as verb } from '#src/intel/seed/seed-catalogue.ts';
import { route } from '#fn/intel/context.ts';
import { readSeed } from './read-seed.ts';

export const seedCatalogue = route({
  method: 'POST',
  path: '/api/admin/seed',
  operationId: 'seedCatalogue',
  summary: 'Say what is watched',
  description:
    'Adds what isn’t there and changes what is: products and competitors by slug, targets by competitor and URL. A row that is wrong is rejected alone, with its pointer; the others are taken. The same body again changes nothing. First scans of new targets are spread, about two in a second. After a failure send the same body again: it goes on.',
  access: access.intelAdmin,
  limits: { principal: 'seed' },
  idempotency: 'accepted',
  retries: 'own', // a retry counts like any: to compare a mebibyte costs as much as the work
  body: {
    schema: SeedRequest,
    maxBytes: seedBounds.bytes,
    maxValues: seedBounds.values,
    example: {
      version: 1,
      products: [{ slug: 'eats', displayName: 'Eats' }],
      competitors: [
        {
          slug: 'acme-eats',
          displayName: 'Acme Eats',
          category: 'food_ordering',
          homepageUrl: 'https://www.acme-eats.com/',
          relevance: [{ product: 'eats', score: 0.8 }],
        },
      ],
      targets: [
        {
          competitorSlug: 'acme-eats',
          url: 'https://www.acme-eats.com/pricing',
          products: ['eats'],
          pageType: 'pricing',
        },
        { competitorSlug: 'acme-eats', url: 'http://localhost/pricing', products: ['eats'], pageType: 'pricing' },
      ],
      options: { dryRun: false, prune: false },
    },
  },
  responses: {
    200: {
      description: 'What became of it.',
      schema: SeedReportWire,
      example: {
        dryRun: false,
        created: { products: 1, competitors: 1, targets: 1 },
        updated: { products: 0, competitors: 0, targets: 0 },
        unchanged: { products: 0, competitors: 0, targets: 0 },
        pruned: { targets: 0 },
        rejected: [
          {
            pointer: '#/targets/1/url',
            code: 'url_refused',
            detail: 'Only https URLs are permitted here: plain http can be read on the way.',
          },
        ],
      },
    },
  },
  handle: ({ ctx, body, once }) => verb(ctx, readSeed(body), once),
  present: (report) => ({ body: showReport(report), headers: { 'Cache-Control': 'no-store' } }),
});
