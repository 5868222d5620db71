import { sql, type SQL } from 'drizzle-orm';
import { insertAudit } from '#src/intel/audit/audit-store.ts';
import { json } from '#src/platform/db/parameters.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import {
  assignments,
  changes,
  fateOf,
  givenColumns,
  mergedColumns,
  mergedNames,
  names,
  unknownAmong,
  type Column,
} from './catalogue-store.ts';
import { inOrder, type GivenCompetitor, type GivenProduct } from './competitor-terms.ts';
import type { Put, Writing } from './given-rows.ts';
import { competitor, product, relevance } from './table.ts';

const own: readonly Column[] = [
  ['display_name', 'text', 'displayName'],
  ['category', 'text', 'category'],
  ['homepage_url', 'text', 'homepageUrl'],
];
/** With what stands in a table of its own. */
const columns: readonly Column[] = [...own, ['relevance', 'jsonb', 'relevance']];

const relevanceOf = (slug: SQL): SQL => sql`
  coalesce((select jsonb_agg(jsonb_build_object('product', r.product_slug, 'score', r.score) order by r.product_slug collate "C")
    from ${relevance} r where r.competitor_slug = ${slug}), '[]')`;

/** The JSON of a competitor `c`, whose relevance may just have been written. */
const shown = (c: SQL, relevant: SQL): SQL => sql`json_build_object('slug', ${c}.slug, 'displayName', ${c}.display_name,
  'category', ${c}.category, 'homepageUrl', ${c}.homepage_url, 'relevance', ${relevant}, 'version', ${c}.version,
  'createdAt', ${storedMoment(sql`${c}.created_at`)}, 'updatedAt', ${storedMoment(sql`${c}.updated_at`)})`;

export const selectCompetitor = (slug: string): SQL => sql`
  select ${shown(sql`c`, relevanceOf(sql`c.slug`))} as row from ${competitor} c where c.slug = ${slug}`;

/** The rows as the statement reads them. */
const rowsOf = (given: readonly (GivenCompetitor & { readonly n: number; readonly version?: number | undefined })[]) =>
  given.map(({ n, slug, version, displayName, category, homepageUrl, relevance: said }) => ({
    n,
    slug,
    version,
    display_name: displayName,
    category,
    homepage_url: homepageUrl,
    relevance: said === undefined ? [] : inOrder(said),
    said: Object.entries({ display_name: displayName, category, homepage_url: homepageUrl, relevance: said }).flatMap(
      ([name, value]) => (value === undefined ? [] : [name]),
    ),
  }));

export type NumberedCompetitor = Parameters<typeof rowsOf>[0][number];

/** Expressions that write competitors; `judged` has what becomes of each. */
export const writeCompetitors = (
  given: readonly NumberedCompetitor[],
  { put, actor, isDry, assumed }: Writing,
  guard: SQL,
): SQL => sql`
  given as (select * from jsonb_to_recordset(${json(rowsOf(given))}) as g (n int, slug text, version int, said text[], ${givenColumns(columns)})),
  there as (select c.*, ${relevanceOf(sql`c.slug`)} as relevance from ${competitor} c where c.slug in (select slug from given)),
  merged as (
    select g.n, g.slug, g.version, t.slug as was, t.version as w_version, ${mergedColumns(columns, 'slug')}
    from given g left join there t on t.slug = g.slug),
  doubted as (select m.*, ${unknownAmong(sql`select r ->> 'product' from jsonb_array_elements(m.m_relevance) r`, sql`${product}`, assumed.products)} as unknown from merged m),
  judged as (select *, ${fateOf(put, columns, sql`when unknown is not null then 'unknown_product'`)} as fate from doubted),
  live as (select * from judged where fate in ('created', 'updated') and ${!isDry}::bool and ${guard}),
  created as (
    insert into ${competitor} (slug, ${names(own)}) select slug, ${mergedNames(own)} from live where fate = 'created' returning *),
  changed as (
    update ${competitor} c set ${assignments(own)}, version = c.version + 1, updated_at = now()
    from live l where c.slug = l.slug and l.fate = 'updated' returning c.*),
  unrelated as (
    delete from ${relevance} r using live l where r.competitor_slug = l.slug
      and r.product_slug not in (select e ->> 'product' from jsonb_array_elements(l.m_relevance) e)),
  related as (
    insert into ${relevance} (competitor_slug, product_slug, score)
    select l.slug, e ->> 'product', (e ->> 'score')::float8 from live l, jsonb_array_elements(l.m_relevance) e
    on conflict (competitor_slug, product_slug) do update set score = excluded.score),
  audited as (${insertAudit(
    { actor, action: sql`case fate when 'created' then 'competitor.create' else 'competitor.update' end` },
    sql`live`,
    {
      resource: sql`'competitor:' || slug`,
      details: sql`case fate when 'created' then '{}' else ${changes(columns)} end`,
    },
  )})`;

/** The competitor of a statement about one, as it is now. */
export const writtenCompetitor = (put: Put): SQL => sql`
  select ${shown(sql`c`, sql`(select m_relevance from judged)`)} from (
    select * from created union all select * from changed
    ${put === 'update' ? sql`union all select t.* from ${competitor} t join judged j on j.slug = t.slug and j.fate = 'unchanged'` : sql``}) c`;

/** A statement that seeds products. Returns what became of those that aren’t unchanged. */
export const seedProducts = (
  given: readonly (GivenProduct & { readonly n: number })[],
  { actor, isDry }: Writing,
): SQL => sql`
  with given as (select * from jsonb_to_recordset(${json(given)}) as g (n int, slug text, "displayName" text)),
  judged as (
    select g.n, g.slug, g."displayName" as name, p.display_name as w_name,
      case when p.slug is null then 'created' when p.display_name <> g."displayName" then 'updated' else 'unchanged' end as fate
    from given g left join ${product} p on p.slug = g.slug),
  live as (select * from judged where fate <> 'unchanged' and not ${isDry}::bool),
  written as (
    insert into ${product} (slug, display_name) select slug, name from live
    on conflict (slug) do update set display_name = excluded.display_name),
  audited as (${insertAudit(
    { actor, action: sql`case fate when 'created' then 'product.create' else 'product.update' end` },
    sql`live`,
    {
      resource: sql`'product:' || slug`,
      details: sql`jsonb_build_object('displayName', name)`,
    },
  )})
  select n, fate, null::text[] as unknown from judged where fate <> 'unchanged'`;
