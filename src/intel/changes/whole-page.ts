import type { Block } from '#src/intel/pages/content.ts';
import type { ReadContent } from '#src/intel/pages/page-content.ts';
import type { Alignment } from './align.ts';
import { currenciesOf } from './currencies.ts';
import { keptShareOf } from './kept-share.ts';

/** Why a page as a whole tells nothing, whatever differs in it. */
export type PageReason = 'localised' | 'partial_render' | 'wall';

/** Under this share of the former text, with nothing new, a page isn't all there. */
const LEAST_RENDERED = 0.5;
/** A shorter page is soon halved. */
const LEAST_CHARACTERS = 200;
/** New text beside what is missing: as much as a placeholder has. */
const PLACEHOLDER = 0.05;
/** What a page says until its script has run. */
const LOADING = /\b(?:loading|please wait|one moment|chargement|wird geladen|cargando)\b/i;
const PLACEHOLDER_CHARACTERS = 200;
/** A wall is short, and has little of what was there. */
const WALL = { characters: 2_000, kept: 0.2, former: 3 } as const;
const WALL_WORDS =
  /\b(?:are you (?:a )?(?:human|robot)|verify (?:that )?you(?:’|'| a)re (?:a )?human|not a robot|unusual traffic|access (?:to this page )?(?:is |has been )?denied|enable (?:java ?script|cookies)|java ?script is (?:required|disabled)|checking your browser|(?:log|sign) in to (?:continue|view|read|see|access)|please (?:log|sign) in|create an account to|subscribe to (?:continue|read)|accept (?:all )?cookies to|before you continue|complete (?:the|a) (?:security check|captcha)|security check|attention required|(?:temporarily|currently) unavailable|under maintenance|back soon|too many requests|just a moment|unexpected error|something went wrong|(?:page|content) (?:isn[’']t|is not|is currently not) available|application error|internal server error|bad gateway|service unavailable|error (?:has )?occurred|not available in your (?:country|region)|(?:be|being) redirected|redirecting)/i;

/** Why what differs between two pages is no change of what the page says. */
export function pageReason(before: ReadContent, after: ReadContent, alignment: Alignment): PageReason | undefined {
  if (alignment.changed.length === 0) return undefined;
  if (isOtherLanguage(before.language, after.language) || isOtherCurrency(before, after, alignment)) return 'localised';
  const [former, now] = [charactersOf(before), charactersOf(after)];
  if (
    isWall(after, now, { page: before, characters: former }) ||
    isWall(before, former, { page: after, characters: now })
  )
    return 'wall';
  if (before.format !== after.format && after.format === 'html') return 'wall';
  const isLoading = now <= PLACEHOLDER_CHARACTERS && now < former && LOADING.test(textOf(after));
  return isLoading || isPartial(before, after, alignment, former) ? 'partial_render' : undefined;
}

/** A page that stands in the way of another one. */
const isWall = (
  page: ReadContent,
  characters: number,
  other: { readonly page: ReadContent; readonly characters: number },
) =>
  characters <= WALL.characters &&
  characters * WALL.former <= other.characters &&
  WALL_WORDS.test(textOf(page)) &&
  keptShareOf(other.page.blocks, page.blocks) <= WALL.kept;

const charactersOf = ({ blocks }: ReadContent): number => blocks.reduce((all, { text }) => all + text.length, 0);
const textOf = ({ blocks, left }: ReadContent): string =>
  [...blocks, ...left]
    .map(({ text }) => text)
    .join(' ')
    .slice(0, WALL.characters * 2);

const primary = (language: string | null): string => language?.trim().split(/[-_]/, 1)[0]?.toLowerCase() ?? '';

function isOtherLanguage(before: string | null, after: string | null): boolean {
  const [former, now] = [primary(before), primary(after)];
  return former !== '' && now !== '' && former !== now;
}

/**
 * All amounts of a page in one currency, and now all of them in another: it takes us for somebody from elsewhere. What both
 * pages have as it is has the same currency on both, so most pages are told by the rest alone.
 */
const isOtherCurrency = (before: ReadContent, after: ReadContent, { loose }: Alignment): boolean =>
  areApart(loose.before, loose.after) && areApart(before.blocks, after.blocks);

function areApart(before: readonly Block[], after: readonly Block[]): boolean {
  const [former, now] = [currenciesOf(before), currenciesOf(after)];
  return former.size > 0 && now.size > 0 && former.keys().every((currency) => !now.has(currency));
}

/** Much is missing, or the end, and nothing is new. */
function isPartial(before: ReadContent, after: ReadContent, { changed }: Alignment, former: number): boolean {
  let [gone, fresh] = [0, 0];
  for (const pair of changed) {
    const [was, is] = [pair.before?.text.length ?? 0, pair.after?.text.length ?? 0];
    if (is > was) fresh += is - was;
    else gone += was - is;
  }
  if (gone === 0 || fresh > PLACEHOLDER * former) return false;
  const isHalved = (former >= LEAST_CHARACTERS || gone === former) && gone >= LEAST_RENDERED * former;
  return isHalved || (before.isClosed && !after.isClosed);
}
