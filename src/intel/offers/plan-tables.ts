import type { ElementNode } from '#src/intel/pages/tree.ts';
import type { Item, Passages } from './items.ts';
import { limitsOf } from './limits.ts';
import { keyOf, type Plan, type PlanPrice } from './plan.ts';
import { pricesFor, type PriceText } from './priced-text.ts';
import { areTerms, isLead, termsOf } from './priced-words.ts';

interface ReadCell {
  readonly items: readonly Item[];
  readonly text: string;
  readonly price: PriceText | undefined;
}
type Rows = readonly (readonly (ReadCell | undefined)[])[];

/** What the tables of a page say of prices, and the passages that they hold. */
export interface TablePlans {
  readonly plans: readonly Plan[];
  readonly items: ReadonlySet<Item>;
}

const MOST_COLUMNS = 50;
/** More than that in a cell is a layout, not a table. */
const MOST_ITEMS = 6;

/** The plans of tables: as columns with names above, or as rows with names in front. */
export function tablePlansOf({ items }: Passages, texts: ReadonlyMap<number, PriceText>): TablePlans {
  const tables = new Map<ElementNode, Item[]>();
  for (const item of items) {
    if (item.cell === null || item.cell.column >= MOST_COLUMNS) continue;
    const known = tables.get(item.cell.table);
    if (known === undefined) tables.set(item.cell.table, [item]);
    else known.push(item);
  }
  const plans: Plan[] = [];
  const read = new Set<Item>();
  for (const inside of tables.values()) {
    const rows = rowsOf(inside, texts);
    const isTable = rows.flat().every((cell) => cell?.price === undefined || cell.items.length <= MOST_ITEMS);
    if (!isTable || !rows.flat().some((cell) => cell?.price !== undefined)) continue;
    plans.push(...plansOfRows(rows));
    for (const item of inside) read.add(item);
  }
  return { plans, items: read };
}

function rowsOf(items: readonly Item[], texts: ReadonlyMap<number, PriceText>): Rows {
  const rows: Item[][][] = [];
  for (const item of items) {
    if (item.cell === null) continue;
    const row = (rows[item.cell.row] ??= []);
    (row[item.cell.column] ??= []).push(item);
  }
  return Array.from(rows, (row: Item[][] | undefined) =>
    Array.from(row ?? [], (cell: Item[] | undefined) => cell && readCell(cell, texts)),
  );
}

const readCell = (items: readonly Item[], texts: ReadonlyMap<number, PriceText>): ReadCell => ({
  items,
  text: items
    .map(({ current }) => current)
    .join(' ')
    .trim(),
  price: items.map(({ index }) => texts.get(index)).find((price) => price !== undefined),
});

function plansOfRows(rows: Rows): Plan[] {
  const [head = []] = rows;
  const priced = rows.filter((row) => row.slice(1).some((cell) => cell?.price !== undefined));
  const isHeadPriced = head.some((cell) => cell?.price !== undefined);
  const isNamedAbove = head.some((cell, at) => at > 0 && typeof cell?.price?.name === 'string');
  const columns = new Set(
    priced.flatMap((row) => row.flatMap((cell, at) => (at > 0 && cell?.price !== undefined ? [at] : []))),
  );
  const headers = [...columns].map((at) => head[at]?.text ?? '');
  if (isNamedAbove) return columnPlans(rows);
  if (isHeadPriced || headers.every((text) => isPriceWord(text))) return rowPlans(rows, isHeadPriced ? [] : head);
  const labels = priced.map((row) => row[0]?.text ?? '');
  if (labels.every((label) => isPriceWord(label))) return columnPlans(rows);
  return priced.flatMap((row) => matrixPlans(row, head));
}

const isPriceWord = (text: string) =>
  text === '' ||
  areTerms(text) ||
  (isLead(text) && /\p{L}/u.test(text)) ||
  /^(?:our |your |list |base |unit )?(?:price|pricing|cost|fee|rate|amount|charge|surcharge|commission|total|subtotal|preis|gebühr|provision|prix|precio|prezzo|tarif)s?\b.{0,20}$/i.test(
    text,
  );

/** Names above, prices and limits below them. */
function columnPlans(rows: Rows): Plan[] {
  const [head = [], ...rest] = rows;
  // Where the first one is a plan, too, no column says what the others are of.
  const isLabelled = typeof head[0]?.price?.name !== 'string';
  return head.flatMap((top, at) => {
    const name = top?.price?.name ?? top?.items.find(({ index }) => index !== top.price?.item.index)?.current ?? '';
    const nameItem = top?.items[0];
    if ((at === 0 && isLabelled) || name === '' || nameItem === undefined) return [];
    const below = rest.flatMap((row) =>
      row[at] === undefined ? [] : [{ label: isLabelled ? (row[0]?.text ?? '') : '', cell: row[at] }],
    );
    const cells = [{ label: '', cell: top }, ...below];
    const limits = below.flatMap(({ label, cell }) =>
      cell?.price === undefined ? limitsOf(cell?.items ?? [], label) : [],
    );
    const prices = cells.flatMap(({ label, cell }) =>
      (cell?.price?.prices ?? []).map((price) => labelled(price, label)),
    );
    const hidden = cells.find(({ cell }) => cell?.price?.prices.length === 0)?.cell?.price?.item ?? null;
    const items = [...cells.flatMap(({ cell }) => cell?.items ?? []), ...rest.flatMap((row) => ownRow(row, at))];
    const labels = cells.map(({ label }) => label);
    return prices.length === 0 && hidden === null
      ? []
      : [planOf({ name, nameItem, prices, hidden, limits, items }, labels)];
  });
}

/** What stands for having nothing. */
const NOTHING = /^(?:[—–✗✕✖×❌-]|no|none|n\/a|not included|nein|non)?$/i;
const isNothing = (cell: ReadCell | undefined): boolean => NOTHING.test(cell?.text ?? '');

/** The label and the dashes of a row of which only this column has something. */
function ownRow(row: Rows[number], at: number): readonly Item[] {
  const isOwn = !isNothing(row[at]) && row.every((cell, other) => other === 0 || other === at || isNothing(cell));
  return isOwn ? row.flatMap((cell, other) => (other === at ? [] : (cell?.items ?? []))) : [];
}

/** A name in front, its prices and limits beside it. */
function rowPlans(rows: Rows, head: Rows[number]): Plan[] {
  return rows.flatMap((row) => {
    const [front, ...rest] = row;
    const nameItem = front?.items[0];
    if (front === undefined || nameItem === undefined || front.price?.name === null) return [];
    const cells = rest.map((cell, at) => ({ label: head[at + 1]?.text ?? '', cell }));
    const prices = cells.flatMap(({ label, cell }) =>
      (cell?.price?.prices ?? []).map((price) => labelled(price, label)),
    );
    const hidden = cells.find(({ cell }) => cell?.price?.prices.length === 0)?.cell?.price?.item ?? null;
    if (prices.length === 0 && hidden === null) return [];
    const limits = cells.flatMap(({ label, cell }) =>
      cell?.price === undefined ? limitsOf(cell?.items ?? [], label) : [],
    );
    const items = row.flatMap((cell) => cell?.items ?? []);
    const labels = cells.flatMap(({ label, cell }) => (cell?.price === undefined ? [] : [label]));
    return [planOf({ name: nameItem.current, nameItem, prices, hidden, limits, items }, labels)];
  });
}

/** A price at each crossing: of a zone and a size. */
const matrixPlans = (row: Rows[number], head: Rows[number]): Plan[] =>
  row.flatMap((cell, at) => {
    const nameItem = row[0]?.items[0];
    if (at === 0 || cell?.price === undefined || nameItem === undefined) return [];
    const { prices, item } = cell.price;
    const name = [nameItem.current, head[at]?.text ?? ''].filter((text) => text !== '').join(' › ');
    const hidden = prices.length === 0 ? item : null;
    return [planOf({ name, nameItem, prices, hidden, limits: [], items: cell.items })];
  });

function labelled(price: PlanPrice, label: string): PlanPrice {
  const terms = termsOf(label);
  return { ...price, period: price.period ?? terms.period, per: price.per ?? terms.per };
}

type Read = Pick<Plan, 'name' | 'nameItem' | 'prices' | 'hidden' | 'limits' | 'items'>;

/** `labels`: what its prices are of, as `Commission`. */
const planOf = ({ prices, hidden, ...read }: Read, labels: readonly string[] = []): Plan => {
  const kept = pricesFor([read.name, ...labels].join(' '), prices);
  return {
    ...read,
    key: keyOf(read.name),
    prices: kept,
    hidden: kept.length > 0 ? null : hidden,
    promotion: null,
    stock: null,
    isSure: true,
  };
};
