import type { Address } from './address.ts';
import type { DeliveryOrder } from './delivery.ts';

/** All that the public learns of an address, besides a rounded position. */
export interface PublicPlace {
  readonly city: string | null;
  readonly region: string | null;
}

type Order = Pick<DeliveryOrder, 'customer' | 'description' | 'externalReference'> & {
  readonly pickup: { readonly address: Address };
  readonly dropoff: { readonly address: Address };
};

const MAX_PLACE_NAME = 60;
/** Of a shorter word or phrase a place may hold the letters by chance. */
const MIN_SHARED = 3;
/** A place name fit for the public: letters and the marks that names have, nothing that could be a number or an address. */
const PLACE_NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u;
/** Where the public's own two fields are kept when they came twice or as another type. */
const PLACE_FIELDS: readonly string[] = ['city', 'region', 'state'];

/** The words of a text, without case, accents, punctuation and invisible characters. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A text whole, and its street: the first comma's segment without digits, and without house numbers (12A, 3rd). */
function spellings(text: string): readonly string[] {
  const [segment = ''] = text.split(/[,،、，]/u);
  return [text, segment.replaceAll(/\p{N}/gu, ' '), segment.replaceAll(/[^\s]*\p{N}[^\s]*/gu, ' ')];
}

/** Every text in a value that came in some other shape than expected. JSON, so at most as deep as a body may be. */
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

/** What must not show up in a place: names (a reference may be one) word by word, and every other private text as a whole. */
function privateParts({ pickup, dropoff, customer, description, externalReference }: Order) {
  const addresses = [pickup.address, dropoff.address];
  const names = [...textsIn(customer), ...textsIn(externalReference), ...addresses.flatMap(namesIn)];
  const texts = [...names, ...addresses.flatMap(privateTextsIn), ...textsIn(description)];
  return {
    words: new Set(names.flatMap(wordsOf).filter((word) => word.length >= MIN_SHARED)),
    phrases: texts.flatMap(spellings).map(wordsOf),
  };
}

function sharesText(place: string, { words, phrases }: ReturnType<typeof privateParts>): boolean {
  const own = wordsOf(place);
  const joined = own.join('');
  const spaced = ` ${own.join(' ')} `;
  return (
    own.some((word) => words.has(word)) ||
    phrases.some((phrase) => {
      const whole = phrase.join('');
      return whole === joined || (whole.length >= MIN_SHARED && spaced.includes(` ${phrase.join(' ')} `));
    })
  );
}

/**
 * The public part of an order's addresses: city and region, only where they look like names of places, and share no
 * text with what is private in the order. Conservative: a missing city harms less than a name shown.
 */
export function publicPlace(order: Order): Readonly<Record<'pickup' | 'dropoff', PublicPlace>> {
  const parts = privateParts(order);
  const shown = (text: string | undefined): string | null => {
    const name = text?.trim() ?? '';
    return name.length <= MAX_PLACE_NAME && PLACE_NAME.test(name) && !sharesText(name, parts) ? name : null;
  };
  const placeOf = ({ city, region }: Address) => ({ city: shown(city), region: shown(region) });
  return { pickup: placeOf(order.pickup.address), dropoff: placeOf(order.dropoff.address) };
}
