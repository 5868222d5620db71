import type { Address } from './address.ts';
import type { DeliveryOrder } from './delivery.ts';
import { LOOSE_BOUNDS } from './loose-fields.ts';

/** Everything that the public sees of an address besides a rounded position. */
export interface PublicPlace {
  readonly city: string | null;
  readonly region: string | null;
}

/** The public parts of both addresses, decided once, when they are written. */
export interface PublicPlaces {
  readonly pickup: PublicPlace;
  readonly dropoff: PublicPlace;
}

type Order = Pick<DeliveryOrder, 'customer' | 'description' | 'externalReference'> & {
  readonly pickup: { readonly address: Address };
  readonly dropoff: { readonly address: Address };
};

const MAX_PLACE_NAME = 60;
/** The maximum of characters in all private texts of an order. Beyond it no place is shown. */
const MAX_EXAMINED = 2 * LOOSE_BOUNDS.characters;
/** A shorter word or phrase may occur in a place by chance. */
const MIN_SHARED = 3;
/** A place name that may be public: letters and the marks of names, nothing that could be a number or an address. */
const PLACE_NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u;
/** Where the two public fields are kept if they came twice or as another type. */
const PLACE_FIELDS: readonly string[] = ['city', 'region', 'state'];

/**
 * A text without case, accents and invisible characters. Marks are removed first, because normalising takes time by the
 * square of their number.
 */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase();

type Words = readonly string[];

const wordsIn = (text: string): Words => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const wordsOf = (text: string): Words => wordsIn(plain(text));

/**
 * A whole text, and its street: the part before the first comma without digits, and without house numbers (12A, 3rd).
 */
function spellings(text: string): readonly Words[] {
  const whole = wordsOf(text);
  const [street = ''] = text.split(/[,،、，]/u, 1);
  if (!/\p{N}/u.test(street)) return street.length === text.length ? [whole] : [whole, wordsOf(street)];
  const named = street.split(/\s+/u).filter((word) => !/\p{N}/u.test(word));
  return [whole, wordsOf(street.replaceAll(/\p{N}/gu, ' ')), wordsOf(named.join(' '))];
}

/** Every text in a value of unexpected shape. It is JSON, so at most as deep as a body may be. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const namesIn = ({ name, businessName, other }: Address) =>
  [name, businessName, other?.['name'], other?.['businessName']].flatMap(textsIn);

function privateTextsIn({ line1, line2, phone, instructions, accessCode, other = {} }: Address): readonly string[] {
  const unknown = Object.entries(other).filter(([field]) => !PLACE_FIELDS.includes(field));
  return [line1, line2, phone, instructions, accessCode, ...unknown.map(([, value]) => value)].flatMap(textsIn);
}

/** What must not occur in a place: names (and references) word by word, and every other private text as a whole. */
function privateParts({ pickup, dropoff, customer, description, externalReference }: Order) {
  const addresses = [pickup.address, dropoff.address];
  const names = [...textsIn(customer), ...textsIn(externalReference), ...addresses.flatMap(namesIn)];
  const texts = [...addresses.flatMap(privateTextsIn), ...textsIn(description)];
  if ([...names, ...texts].reduce((sum, text) => sum + text.length, 0) > MAX_EXAMINED) return undefined;
  const spelledNames = names.map(spellings);
  const words = spelledNames.flatMap(([whole = []]) => whole).filter((word) => word.length >= MIN_SHARED);
  const phrases = [...spelledNames, ...texts.map(spellings)].flat();
  return {
    words: new Set(words),
    phrases: phrases.map((phrase) => ({ whole: phrase.join(''), spaced: ` ${phrase.join(' ')} ` })),
  };
}

type Parts = NonNullable<ReturnType<typeof privateParts>>;

function sharesText(place: string, { words, phrases }: Parts): boolean {
  const own = wordsOf(place);
  const joined = own.join('');
  const spaced = ` ${own.join(' ')} `;
  return (
    own.some((word) => words.has(word)) ||
    phrases.some(
      (phrase) => phrase.whole === joined || (phrase.whole.length >= MIN_SHARED && spaced.includes(phrase.spaced)),
    )
  );
}

/**
 * The public part of an order's addresses: city and region, only if they look like names of places and share no text
 * with what is private in the order. Conservative, because a missing city does less harm than a name shown.
 */
export function publicPlaces(order: Order): PublicPlaces {
  const parts = privateParts(order);
  const shown = (text: string | undefined): string | null => {
    const name = text?.trim() ?? '';
    const isPlace = parts !== undefined && name.length <= MAX_PLACE_NAME && PLACE_NAME.test(name);
    return isPlace && !sharesText(name, parts) ? name : null;
  };
  const placeOf = ({ city, region }: Address) => ({ city: shown(city), region: shown(region) });
  return { pickup: placeOf(order.pickup.address), dropoff: placeOf(order.dropoff.address) };
}
