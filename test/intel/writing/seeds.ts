import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { SeedReportWire } from '#src/intel/seed/wire.ts';
import type { Caller } from './admins.ts';
import { competitorBody, products } from './catalogue.ts';

export type Report = z.input<typeof SeedReportWire>;

export const none = { products: 0, competitors: 0, targets: 0 };

/** A seed of so many competitors, each with so many targets, under names of its own. */
export function seedBody(competitors: number, targets: number, options: object = {}) {
  const run = randomUUID().slice(0, 8);
  const slugs = Array.from({ length: competitors }, (_, index) => `c${index}-${run}`);
  return {
    version: 1,
    products,
    competitors: slugs.map((slug) => competitorBody(slug)),
    targets: slugs.flatMap((competitorSlug, index) =>
      Array.from({ length: targets }, (_, page) => ({
        competitorSlug,
        url: `https://www.rival${index}.com/${page}`,
        products: ['eats'],
        pageType: 'pricing',
      })),
    ),
    options,
  };
}

export async function seed(admin: Caller, body: unknown, headers: Record<string, string> = {}): Promise<Report> {
  const response = await admin.send('POST', '/api/admin/seed', body, headers);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as Report;
}
