import type { Block, PageContent } from '#src/intel/pages/content.ts';
import { layoutOf } from './layout.ts';
import { isKnownPlace } from './places.ts';

/** A name in a list of places, and what is said beside it: “Berlin — coming soon”. */
export interface PlaceName {
  readonly name: string;
  readonly isSoon: boolean;
  /** Whether it is served; null: nothing is said. */
  readonly isServed: boolean | null;
  readonly block: Block;
}

const PLACE_HEADING =
  /(?<!\p{L})(?:cit(?:y|ies)|locations?|availab(?:le|ility)|countries|markets|regions?|coverage|service areas?|where (?:we are|we deliver|to find us|you can)|we (?:deliver|operate|ship|serve)|delivery areas?|find us|our offices|territories|städte|standorte|verfügbarkeit|ciudades|villes|pays)(?!\p{L})/iu;
const PLACE_PATH =
  /\/(?:cities|locations|availability|coverage|markets|countries|regions|where-we-are|service-areas?|staedte|standorte|ciudades|villes)(?:\/|$)/i;
const NAME =
  /^\p{Lu}[\p{L}\p{M}.’'-]{0,30}(?:[ -](?:\p{Lu}[\p{L}\p{M}.’'-]{0,30}|and|of|the|de|del|da|do|am|an|der|la|le|les|upon|&)){0,4}(?:, ?\p{Lu}[\p{L}. ]{1,30})?(?: \(\p{L}[\p{L} ]{1,30}\))?$/u;
const SOON =
  /(?<!\p{L})(?:coming soon|soon|waitlist|planned|demnächst|bientôt|próximamente|upcoming|beta soon)(?!\p{L})/iu;
const SERVED = /^(?:available(?: now)?|live|yes|open|active|✓|✔|✅|now live|launched|full|new)$/i;
const UNSERVED = /^(?:unavailable|not available|no|—|–|-|✗|✕|❌|closed|paused|inactive|limited)$/i;
const NAME_CHARACTERS = 80;
const LEAST = 3;
/** So many names under a heading of places are a list of them, if one is known. */
const LEAST_NAMED = 5;
const LIST_CHARACTERS = 3_000;

/** The lists of places on a page: short names in places of one kind, most of them known or under a heading that says so. */
export function placeNames(page: PageContent): ReadonlyMap<string, PlaceName> {
  const { blocks, places } = layoutOf(page);
  const lists = new Map<number, PlaceName[]>();
  for (const [at, block] of blocks.entries()) {
    const names = namesIn(block, blocks[at + 1]);
    const list = lists.get(places[at] ?? 0);
    if (names.length === 0) continue;
    if (list === undefined) lists.set(places[at] ?? 0, [...names]);
    else list.push(...names);
  }
  const found = new Map<string, PlaceName>();
  for (const list of lists.values()) {
    const own = list.filter(({ block, name }) => isUnderPlaces(page, block) || isKnownPlace(name));
    const known = own.filter(({ name }) => isKnownPlace(name)).length;
    const isKnownList =
      known * 4 >= own.length || (known > 0 && own.length >= LEAST_NAMED && own.length === list.length);
    if (own.length < LEAST || own.length * 2 < list.length || !isKnownList) continue;
    for (const each of own) if (!found.has(each.name.toLowerCase())) found.set(each.name.toLowerCase(), each);
  }
  return found;
}

/** Whether a change of a block may be one of a list of places: a name, or what a table says beside one. */
export const mayBePlace = (block: Block | undefined): boolean =>
  block !== undefined && (block.cell !== null || namesIn(block, undefined).length > 0);

export const saysPlaces = (text: string): boolean => PLACE_HEADING.test(text);

const isUnderPlaces = ({ url }: PageContent, { anchor }: Block): boolean =>
  PLACE_HEADING.test(anchor) || PLACE_PATH.test(url.slice(0, 500));

function namesIn(block: Block, next: Block | undefined): readonly PlaceName[] {
  const { text, level } = block;
  if (text.length > LIST_CHARACTERS || (block.cell !== null && block.cell.column > 0)) return [];
  const listed = listIn(text);
  if (listed.length >= LEAST) return listed.map((name) => nameOf(name, block)).filter((name) => name !== undefined);
  const beside = block.cell !== null && next?.cell?.row === block.cell.row ? next.text : '';
  const name = level !== null && level < 3 ? undefined : nameOf(text, block, beside);
  return name === undefined ? [] : [name];
}

/** “Available in: Berlin, Hamburg, Munich”: names between commas, not sentences. */
function listIn(text: string): readonly string[] {
  if (!/[,·|•]/.test(text)) return [];
  const colon = text.slice(0, NAME_CHARACTERS).indexOf(': ');
  const names = text
    .slice(colon === -1 ? 0 : colon + 2)
    .replace(/\.$/, '')
    .split(/ ?[,·|•] ?(?:and |und |& )?| (?:and|und|&) /)
    .filter((name) => name !== '');
  return names.length >= LEAST && names.every((name) => name.length <= NAME_CHARACTERS && NAME.test(bare(name)))
    ? names
    : [];
}

const bare = (text: string): string =>
  text
    .replace(
      / ?[([–—:-]{0,2} ?(?:coming soon|soon|new!?|waitlist|planned|now live|live|available|demnächst)[)\]]?$/i,
      '',
    )
    .replace(/^\p{Extended_Pictographic}{1,2} ?|^(?:\p{Regional_Indicator}){2} ?/u, '')
    .trim();

function nameOf(text: string, block: Block, beside = ''): PlaceName | undefined {
  if (text.length > NAME_CHARACTERS) return undefined;
  const name = bare(text);
  if (!NAME.test(name) || SOON.test(name)) return undefined;
  const state = beside.length <= NAME_CHARACTERS ? beside : '';
  const isServed = SERVED.test(state) ? true : UNSERVED.test(state) ? false : null;
  return { name, isSoon: SOON.test(text) || SOON.test(state), isServed, block };
}
