import { principalOf } from '#src/http/caller/access.ts';
import { fieldFaults } from '#src/intel/catalog/row-refusal.ts';
import { nothingAssumed, type Assumed, type Fate, type Writing, type Written } from '#src/intel/catalog/given-rows.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { targetRow, type GivenTarget } from '#src/intel/targets/given-target.ts';
import { judgeUrl } from '#src/intel/targets/watched-url.ts';
import { findOutcome, settleOnce, type Once, type Outcome } from '#src/platform/db/once.ts';
import {
  distinctRows,
  nameOf,
  type Counts,
  type Placed,
  type Rejection,
  type Seed,
  type SeedKind,
  type SeedReport,
} from './seed.ts';
import { pruneTargets, seedOwners, seedTargets } from './seed-store.ts';

type Ctx = Pick<IntelContext, 'db' | 'actor' | 'newId' | 'outbound'>;
type Rows = Pick<Seed, 'products' | 'competitors'> & { readonly targets: readonly Placed<GivenTarget>[] };

/** Rows in a round trip. */
const CHUNK = 500;
/** First scans of many new targets come at this pace. */
const SECONDS_A_SCAN = 0.5;

/**
 * Makes the catalogue as a seed says: rows that are wrong are rejected alone, and the same seed again changes nothing. One
 * trip for products and competitors, one for each five hundred targets, one to prune. It isn’t one transaction: after a
 * failure the same seed goes on. With a key, two trips more. Throws `idempotency_key_reused`.
 */
export async function seedCatalogue(ctx: Ctx, seed: Seed, once: Once | undefined): Promise<Outcome<SeedReport>> {
  const stored = once === undefined ? undefined : await findOutcome<SeedReport>(ctx.db, once);
  if (stored !== undefined) return stored;
  const report = await carryOut(ctx, seed);
  return settleOnce(ctx.db, { once, attempt: ctx.newId(), keepFor: 'day' }, report, []);
}

async function carryOut(ctx: Ctx, seed: Seed): Promise<SeedReport> {
  const { rows, rejected } = sound(seed, ctx);
  const writing = { put: 'seed', actor: principalOf(ctx.actor), isDry: seed.dryRun, assumed: nothingAssumed } as const;
  const owners =
    rows.products.length + rows.competitors.length === 0
      ? { products: [], competitors: [] }
      : await seedOwners(ctx.db, rows.products, rows.competitors, {
          ...writing,
          assumed: seed.dryRun ? assumedOf(rows, []) : nothingAssumed,
        });
  const assumed = seed.dryRun ? assumedOf(rows, owners.competitors) : nothingAssumed;
  const written = { ...owners, targets: await writeInChunks(ctx, rows, { ...writing, assumed }) };
  const all = [...rejected, ...rejectedOf(rows, written)];
  const named = rows.targets.map(({ competitorSlug, at }) => ({ competitor_slug: competitorSlug, url: at.url }));
  const mayPrune = seed.prune && all.length === 0;
  return {
    dryRun: seed.dryRun,
    created: countsOf(rows, written, 'created'),
    updated: countsOf(rows, written, 'updated'),
    unchanged: countsOf(rows, written, 'unchanged'),
    pruned: { targets: mayPrune ? await pruneTargets(ctx.db, named, writing) : 0 },
    rejected: all,
  };
}

/** The rows that may be written, as far as one can tell without the database. */
function sound(seed: Seed, { outbound }: Ctx): { readonly rows: Rows; readonly rejected: readonly Rejection[] } {
  const refused: Rejection[] = [];
  const judged = (raw: string, pointer: string) => {
    const at = judgeUrl(raw, outbound);
    if (!('refused' in at)) return at;
    refused.push({ pointer, code: 'url_refused', detail: at.refused });
    return undefined;
  };
  const homes = seed.competitors.flatMap((row) => {
    const at = judged(row.homepageUrl, `#/competitors/${row.n}/homepageUrl`);
    return at === undefined ? [] : [{ ...row, homepageUrl: at.url }];
  });
  const pages = seed.targets.flatMap(({ url, ...row }) => {
    const at = judged(url, `#/targets/${row.n}/url`);
    return at === undefined ? [] : [{ ...row, at }];
  });
  const products = distinctRows('products', seed.products, ({ slug }) => slug);
  const competitors = distinctRows('competitors', homes, ({ slug }) => slug);
  const targets = distinctRows('targets', pages, ({ competitorSlug, at }) => nameOf(competitorSlug, at.url));
  const rows = { products: products.rows, competitors: competitors.rows, targets: targets.rows };
  const lists = [seed.rejected, refused, products.rejected, competitors.rejected, targets.rejected];
  return { rows, rejected: lists.flat() };
}

/** What a dry run takes for there: what it would have written. */
const assumedOf = ({ products, competitors }: Rows, written: readonly Written[]): Assumed => {
  const lost = new Set(written.filter(({ fate }) => fate === 'unknown_product').map(({ n }) => n));
  return {
    products: products.map(({ slug }) => slug),
    competitors: competitors.filter(({ n }) => !lost.has(n)).map(({ slug }) => slug),
  };
};

async function writeInChunks(ctx: Ctx, { targets }: Rows, writing: Writing): Promise<readonly Written[]> {
  const written: Written[] = [];
  for (let from = 0; from < targets.length; from += CHUNK) {
    const chunk = targets.slice(from, from + CHUNK).map((row) => ({ ...targetRow(row), n: row.n, id: ctx.newId() }));
    const spreadSeconds = targets.length * SECONDS_A_SCAN;
    written.push(...(await seedTargets(ctx.db, chunk, { ...writing, spreadSeconds })));
  }
  return written;
}

type AllWritten = Readonly<Record<SeedKind, readonly Written[]>>;

/** Rows that are neither in the list of what changed nor of what was refused are as they were. */
function countsOf(rows: Rows, written: AllWritten, fate: Fate): Counts {
  const count = (kind: SeedKind) =>
    fate === 'unchanged'
      ? rows[kind].length - written[kind].length
      : written[kind].filter((each) => each.fate === fate).length;
  return { products: count('products'), competitors: count('competitors'), targets: count('targets') };
}

/** What the database refused, each by its pointer. */
function rejectedOf(rows: Rows, written: AllWritten): readonly Rejection[] {
  const competitors = new Map(rows.competitors.map((row) => [row.n, row]));
  const targets = new Map(rows.targets.map((row) => [row.n, row]));
  const at = (list: readonly string[], unknown: readonly string[] | null) =>
    list.findIndex((product) => unknown?.includes(product));
  return [
    ...written.competitors.flatMap(({ n, fate, unknown }): Rejection[] => {
      if (fate !== 'unknown_product') return [];
      const place = at(competitors.get(n)?.relevance?.map(({ product }) => product) ?? [], unknown);
      return [{ pointer: `#/competitors/${n}/relevance/${place}/product`, ...fieldFaults.unknown_product }];
    }),
    ...written.targets.flatMap(({ n, fate, unknown }): Rejection[] => {
      if (fate === 'unknown_competitor')
        return [{ pointer: `#/targets/${n}/competitorSlug`, ...fieldFaults.unknown_competitor }];
      if (fate === 'schedule_invalid') return [{ pointer: `#/targets/${n}/schedule`, ...fieldFaults.schedule_invalid }];
      if (fate !== 'unknown_product') return [];
      const place = at(targets.get(n)?.products ?? [], unknown);
      return [{ pointer: `#/targets/${n}/products/${place}`, ...fieldFaults.unknown_product }];
    }),
  ];
}
