import { cut } from '#src/intel/pages/clean.ts';
import type { Finding, Quoted } from '#src/intel/findings/finding.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import type { Entry } from './entry.ts';
import type { News } from './entry-words.ts';

/** An entry that is new, and what it tells. */
export type Told = (
  | News
  | { readonly kind: 'content_published' | 'feature_launched' | 'feature_removed' }
  | { readonly kind: 'integration_added'; readonly integration: string }
) & { readonly entry: Entry; readonly quoted: Quoted };
type ToldKind = Told['kind'];

/** An entry as data tells it. */
export interface EntryData {
  readonly title: string;
  readonly url: string | null;
  readonly date: string | null;
}

/** The data of a finding about one entry: itself, and what its kind adds (amount, round, role, markets, integration). */
export type OneEntryData = EntryData & { readonly count: 1 } & Partial<Details>;

/** What its kind adds. */
interface Details {
  readonly amount: string | null;
  readonly currency: string | null;
  readonly amountAsWritten: string | null;
  readonly round: string | null;
  readonly role: string;
  readonly isDeparture: boolean;
  readonly markets: readonly string[];
  readonly integration: string;
}

/** The data of a finding about several entries at once. */
export interface ManyEntriesData {
  readonly count: number;
  /** At most ten. */
  readonly examples: readonly EntryData[];
}

/** So many of a kind have an insight each; of more there is one. */
const SINGLE = 5;
const EXAMPLES = 10;

const words: Readonly<Record<ToldKind, { readonly one: string; readonly many: string; readonly rule: string }>> = {
  content_published: { one: 'Published', many: 'posts published', rule: 'entries.post' },
  feature_launched: { one: 'New in the changelog', many: 'releases in the changelog', rule: 'entries.release' },
  feature_removed: { one: 'Removed', many: 'removals in the changelog', rule: 'entries.release' },
  integration_added: { one: 'New integration', many: 'new integrations', rule: 'entries.release' },
  funding: { one: 'Funding', many: 'posts on funding', rule: 'entries.news' },
  acquisition: { one: 'Acquisition', many: 'posts on acquisitions', rule: 'entries.news' },
  partnership: { one: 'Partnership', many: 'posts on partnerships', rule: 'entries.news' },
  leadership_changed: { one: 'Leadership', many: 'posts on leadership', rule: 'entries.news' },
  market_entered: { one: 'New market', many: 'posts on new markets', rule: 'entries.news' },
};

/** A finding for each entry; of many of a kind one, with their number and examples. */
export function findingsOf(told: readonly Told[]): readonly Finding[] {
  const kinds = Map.groupBy(told, ({ kind }) => kind);
  return [...kinds.values()].flatMap((same) =>
    same.length <= SINGLE ? same.map(findingOf) : [findingOfMany(same as [Told, ...Told[]])],
  );
}

function findingOf(told: Told): Finding {
  const { kind, entry, quoted } = told;
  const { one, rule } = words[kind];
  const date = entry.date === null ? '' : `, dated ${entry.date}`;
  const body = entry.body === '' ? '' : ` It says: “${cut(entry.body, 240)}”`;
  const data: OneEntryData = { ...dataOf(entry), count: 1, ...detailsOf(told) };
  return {
    kind,
    rule,
    evidenceClass: 'section',
    title: cut(`${one}: ${entry.title}`, insightBounds.title),
    summary: cut(`A new entry${date}: “${cut(entry.title, 180)}”.${body}`, insightBounds.summary),
    data: { ...data },
    evidence: [quoted],
  };
}

function findingOfMany(same: readonly [Told, ...Told[]]): Finding {
  const [{ kind }] = same;
  const { many, rule } = words[kind];
  const shown = same.slice(0, EXAMPLES);
  return {
    kind,
    rule,
    evidenceClass: 'section',
    title: cut(`${same.length} ${many}`, insightBounds.title),
    summary: cut(
      `${same.length} new entries, among them ${shown.map(({ entry }) => `“${cut(entry.title, 80)}”`).join(', ')}.`,
      insightBounds.summary,
    ),
    data: { count: same.length, examples: shown.map(({ entry }) => dataOf(entry)) } satisfies ManyEntriesData,
    evidence: shown.map(({ quoted }) => quoted),
  };
}

const dataOf = ({ title, link, date }: Entry): EntryData => ({ title, url: link, date });

function detailsOf(told: Told): Partial<Details> {
  switch (told.kind) {
    case 'funding':
      return {
        amount: told.amount,
        currency: told.currency,
        amountAsWritten: told.amountAsWritten,
        round: told.round,
      };
    case 'leadership_changed':
      return { role: told.role, isDeparture: told.isDeparture };
    case 'market_entered':
      return { markets: told.markets };
    case 'integration_added':
      return { integration: told.integration };
    case 'acquisition':
    case 'partnership':
    case 'content_published':
    case 'feature_launched':
    case 'feature_removed':
      return {};
  }
}
