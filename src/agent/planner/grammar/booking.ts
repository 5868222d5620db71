import { given } from '../memory/things.ts';
import { isTelling, isWord, NOUNS } from '../text/lexicon.ts';
import { find, findAll, has, lineOf, pieceOf, typed, type Piece, type Pieces } from '../text/pieces.ts';
import { dayOf, readWhen, type When } from './when.ts';

/** Cents, a share of the fare, or what is left of an amount. */
export type Tip =
  | { readonly kind: 'cents'; readonly cents: number }
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'rest'; readonly ofCents: number };

export interface Customer {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** What may be said about a delivery beside its ends. */
export interface Details {
  readonly tip?: Tip;
  /** Said in a currency that isn’t ours. */
  readonly isForeignTip?: boolean;
  readonly customer?: Customer;
  readonly description?: string;
  readonly signatureRequired?: boolean;
  readonly requirements?: Readonly<Record<string, boolean>>;
  readonly externalReference?: string;
  readonly dispatch?: 'hold';
  readonly pickupTime?: When;
  readonly dropoffTime?: When;
  /** Days from today, said without an hour: that of before stays. */
  readonly day?: number;
}

/** A bare number is dollars. */
export const centsOf = ({ mark, number = 0 }: Piece): number => Math.round(mark === 'N' ? number * 100 : number);
export const tipOf = (piece: Piece): Tip =>
  piece.mark === 'R' ? { kind: 'percent', percent: piece.number ?? 0 } : { kind: 'cents', cents: centsOf(piece) };

function readTip(pieces: Pieces): Tip | 'foreign' | undefined {
  const limit = pieceOf(pieces, 'A') ?? pieceOf(pieces, 'N');
  if (has(pieces, '{rest}') && limit !== undefined) return { kind: 'rest', ofCents: centsOf(limit) };
  for (const source of ['{tipped}', '{tipping}', '{drivers}']) {
    const piece = findAll(pieces, source)
      .at(-1)
      ?.pieces.find(({ mark }) => /^[ANRF]$/.test(mark));
    if (piece !== undefined) return piece.mark === 'F' ? 'foreign' : tipOf(piece);
  }
  return has(pieces, '{tipless}') ? { kind: 'cents', cents: 0 } : undefined;
}

const TITLES = /^(?:mr|mrs|ms|dr|senor|senora|don|dona)$/;
const NOT_NAMES =
  /^(?:\w+day|lunes|martes|miercoles|jueves|viernes|sabado|domingo|christmas|lunch|dinner|breakfast|delivery|pick-?up|drop-?off|collection|dispatch|approval)$/;

/** "For Robin", "recipient is Robin": up to three words with capitals, or one that is no other word. */
function readCustomer(said: string, pieces: Pieces): Customer | undefined {
  const [phone, email] = ['J', 'M'].map((mark) => pieceOf(pieces, mark)?.raw);
  const isPart = (piece: Piece | undefined, at: number): boolean => {
    if (piece === undefined || at > 2 || !/^[a-z]/.test(piece.mark) || NOT_NAMES.test(piece.folded)) return false;
    if (TITLES.test(piece.folded) || /^\p{Lu}/u.test(piece.raw)) return true;
    return at === 0 && !isWord(piece.mark) && (phone !== undefined || email !== undefined || !NOUNS.has(piece.mark));
  };
  const names = findAll(pieces, '{recipient}').map(({ to }) => {
    const length = [0, 1, 2, 3].find((at) => !isPart(pieces[to + at], at)) ?? 0;
    return typed(said, pieces.slice(to, to + length)).replace(/['’]s?$/, '');
  });
  const customer = given<Customer>({ name: names.find((name) => name !== ''), phone, email });
  return Object.keys(customer).length === 0 ? undefined : customer;
}

function readProofs(pieces: Pieces): Details {
  const asks = (name: string) =>
    has(pieces, `{${name}}`) && !has(pieces, `(?:no|without|sin|not|dont need)(?: a| an| la| una)? {${name}}`);
  const pickupPhoto = asks('pickup_photo');
  const requirements = given({
    photo: (asks('photo') && !pickupPhoto) || undefined,
    pickupPhoto: pickupPhoto || undefined,
    pin: asks('pin') || undefined,
  });
  return given<Details>({
    signatureRequired: asks('signature') || undefined,
    requirements: Object.keys(requirements).length > 0 ? requirements : undefined,
  });
}

const DROPOFF_TIME = /^(?:deliver\w*|arriv\w*|there|drop\w*|entreg\w*|lleg\w*|reach\w*|land\w*)$/;
const PICKUP_TIME = /^(?:pick\w*|collect\w*|ready|recoj\w*|recog\w*|book\w*|send\w*|start\w*|leav\w*|mand\w*|envi\w*)$/;

/** A time is the drop-off's after "deliver", "arrive", "be there", else the pickup's. */
function readTimes(pieces: Pieces, now: string): Details {
  const match = readWhen(pieces, now);
  if (match === undefined) {
    const day = pieceOf(pieces, 'G')?.number ?? dayOf(lineOf(pieces), now);
    return day === undefined || !has(pieces, 'same time|same hour|(?:la )?misma hora') ? {} : { day };
  }
  const isVerb = ({ mark }: Piece) => DROPOFF_TIME.test(mark) || PICKUP_TIME.test(mark);
  const later = pieces.slice(match.to).find(({ mark }) => DROPOFF_TIME.test(mark));
  const nearest = pieces.slice(0, match.from).findLast(isVerb) ?? later;
  return nearest !== undefined && DROPOFF_TIME.test(nearest.mark)
    ? { dropoffTime: match.when }
    : { pickupTime: match.when };
}

const FILLERS =
  /^(?:an?|the|my|some|our|his|her|their|this|that|these|those|el|la|los|las|un|una|unos|unas|mi|mis|up|over|me|us|with|to|please|also|too|just|out|of|for|it|another|more|one|:|is|are|its|es|son)$/;
const GENERIC =
  /^(?:packages?|parcels?|deliver(?:y|ies)|things?|something|stuff|items?|orders?|it|ones?|another|other|couriers?|drivers?|pick-?ups?|same|both|them|ride|me|us|trip|run|booking|price|quote|paquetes?|envios?|entregas?|pedidos?|algo|cosas?|lo|la|everything|all|anything|again|whichever|whatever|photos?|picture|signature|pin|note|tip|now|that|this|two|job|next|way|back|thing|time|repartidor)$/;
const ENDS =
  /^(?:from|to|at|in|on|by|with|and|but|if|when|then|over|picked|brought|delivered|taken|collected|sent|dropped|shipped|moved|that|which|who|now|tomorrow|today|tonight|tip|please|for|back|too|again|instead|desde|hasta|con|para|si|que|y|pero|manana|hoy|a|al|en|asap|arriving|going|up|off|out|as|is|are|needs?|only|unless|so|later|it|he|she|they|we|i|you|del|[A-MO-Z.,;:!?>()&])$/;
const CLOSES = /^(?:[.,;:!?]?|from|to|with|but|for|and|tip|de|con|para)$/;

/** What is sent: what stands behind the verb, or between commas; not what says only that it is something. */
function readDescription(said: string, pieces: Pieces, name: string | undefined): string | undefined {
  const endsAt = (at: number) => {
    const [mark = '.', next = '', after = ''] = pieces.slice(at, at + 3).map((piece) => piece.mark);
    return mark === 'de' || mark === 'of'
      ? /^[PBX]$/.test(next) || (/^(?:mi|la|el)$/.test(next) && /^[PBX]$/.test(after))
      : ENDS.test(mark);
  };
  const isThing = ({ mark }: Piece) =>
    /^[a-z]/.test(mark) && !GENERIC.test(mark) && !FILLERS.test(mark) && isTelling(mark);
  const starts = [
    ...findAll(pieces, '{sending}'),
    ...findAll(pieces, '[,:]'),
    ...findAll(pieces, '(?:and|[.;]) (?:an?|another|un|una|some)'),
    ...findAll(pieces, '(?:it|they|this|that) (?:is|are)(?= (?:N|an?|some|the|my) )'),
    { to: /^(?:N|and)$/.test(pieces[0]?.mark ?? '') ? Number(pieces[0]?.mark === 'and') : pieces.length },
  ];
  for (const { to: start } of starts) {
    const skipped = pieces.slice(start).findIndex(({ mark }) => !FILLERS.test(mark));
    const from = skipped < 0 ? pieces.length : start + skipped;
    let to = from;
    while (to < pieces.length && !endsAt(to)) to += 1;
    const thing = pieces.slice(from, to);
    const isBetween = /^[,:]$/.test(pieces[start - 1]?.mark ?? '');
    const isOther = thing.length > 8 || !thing.some(isThing) || has(thing.slice(0, 1), '{sending}');
    if (isOther || (isBetween && !CLOSES.test(pieces[to]?.mark ?? ''))) continue;
    const description = typed(said, thing);
    if (name === undefined || !description.includes(name)) return description;
  }
  return undefined;
}

/** All that is said about one delivery. */
export function readDetails(said: string, pieces: Pieces, now: string): Details {
  const match = readWhen(pieces, now);
  const hole = match === undefined ? [] : match.pieces.slice(0, 1).map((piece) => ({ ...piece, mark: ';' }));
  const timeless = match === undefined ? pieces : [...pieces.slice(0, match.from), ...hole, ...pieces.slice(match.to)];
  const customer = readCustomer(said, timeless);
  const tip = readTip(timeless);
  const reference = find(timeless, '{reference}');
  const named = reference === undefined ? undefined : timeless[reference.to];
  return given<Details>({
    tip: tip === 'foreign' ? undefined : tip,
    isForeignTip: tip === 'foreign' || undefined,
    customer,
    description: readDescription(said, timeless, customer?.name),
    externalReference: named === undefined || /^[.,;:!?]$/.test(named.mark) ? undefined : (named.text ?? named.raw),
    dispatch: has(pieces, '{hold}') ? 'hold' : undefined,
    ...readProofs(timeless),
    ...readTimes(pieces, now),
  });
}
