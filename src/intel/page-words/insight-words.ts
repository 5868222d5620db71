import {
  bySeverity,
  COUNTED,
  sumOf,
  type BoardPeriod,
  type BoardState,
  type SeverityCounts,
} from '#src/intel/board/board.ts';
import type { InsightStatus, Verdict } from '#src/intel/insights/insight.ts';
import type { Kind, Severity } from '#src/intel/insights/kind.ts';

/** The words of the pages about insights, for the server that renders them and the scripts that update them. */

const number = new Intl.NumberFormat('en-US');
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

export const severityNames: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

const ownKindNames: Partial<Readonly<Record<Kind, string>>> = {
  price_increase: 'Price up',
  price_decrease: 'Price down',
  other: 'Other change',
};

/** A kind in words: “Plan added”. */
export function kindName(kind: Kind): string {
  const words = kind.replaceAll('_', ' ');
  return ownKindNames[kind] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export const statusWords: Readonly<Record<InsightStatus, string>> = {
  new: 'Not confirmed yet',
  confirmed: 'Confirmed',
  retracted: 'Retracted: the page is as it was',
  superseded: 'Superseded: the page changed again',
};

export const stateNames: Readonly<Record<BoardState, string>> = {
  open: 'Open',
  confirmed: 'Confirmed',
  new: 'Not confirmed yet',
  retracted: 'Retracted',
  all: 'Any',
};

export const periodLabels: Readonly<Record<BoardPeriod, string>> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  all: 'Any time',
};

export const verdictNames: Readonly<Record<Verdict, string>> = {
  genuine: 'Genuine',
  noise: 'Noise',
  wrong_kind: 'Wrong kind',
};
export const verdictHelp: Readonly<Record<Verdict, string>> = {
  genuine: 'it is so, and worth telling',
  noise: 'nothing that anybody needs to know',
  wrong_kind: 'it is so, but something else',
};

/** A count that ends at a hundred. */
export const countText = (count: number, most: number): string => (count >= most ? `${most}+` : String(count));

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Characters of an address that are shown. */
const MAX_ADDRESS = 64;

/** Where a page is, in short: host and path, without scheme and query. */
export function addressOf(url: string): string {
  const from = url.indexOf('://');
  const rest = from < 0 ? url : url.slice(from + 3);
  const query = rest.indexOf('?');
  const bare = query < 0 ? rest : rest.slice(0, query);
  const text = bare.endsWith('/') ? bare.slice(0, -1) : bare;
  return text.length > MAX_ADDRESS ? `${text.slice(0, MAX_ADDRESS - 1)}…` : text;
}

/** Whether a stored address may be a link: it was checked when it was stored, and a link leads nowhere else. */
export const isWebAddress = (url: string): boolean => url.startsWith('https://') || url.startsWith('http://');

/** What came, for screen readers: by itself, or as a number where there is much. */
export function heardOf(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  return titles.length <= 2
    ? titles.join('. ')
    : `${counted(titles.length, 'insight')} came or changed. ${titles.at(-1)}`;
}

/** What came since yesterday, in a sentence. */
export function latelyWords(counts: SeverityCounts): string {
  const urgent = bySeverity.filter((each) => counts[each] > 0 && (each === 'critical' || each === 'high'));
  const rest = sumOf(counts) - urgent.reduce((sum, each) => sum + counts[each], 0);
  const parts = urgent.map((each) => `${countText(counts[each], COUNTED)} ${each}`);
  if (parts.length === 0 && rest === 0) return 'Nothing new since yesterday.';
  if (parts.length === 0) return `Since yesterday: ${rest}, ${rest === 1 ? 'not urgent' : 'none of them urgent'}.`;
  return `Since yesterday: ${[...parts, ...(rest === 0 ? [] : [`${rest} less urgent`])].join(', ')}.`;
}
