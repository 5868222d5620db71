import { isTelling, NOUNS } from '../text/lexicon.ts';
import { findAll, has, pieceOf, typed, without, type Pieces } from '../text/pieces.ts';
import { STREET } from './route.ts';

const words = (text: string) => new RegExp(`^(?:${text.trim().replaceAll(/\s+/g, '|')})$`);

const DETERMINERS =
  words(`an? the my some our his her their your these those this that N another more one several el la los
  las una? unos unas mis? sus? few couple`);
/** What doesn't go on with a thing's name: a preposition, a verb, an adverb, a pronoun. */
const STOPS =
  words(`of de from to at in on for with by over up round back into onto off down out across about than as via under
  through near until till before after without between and or but so then if when while because since who whom which that
  where whose is are was were be been being am will would can could should shall must might may has have had do does did
  needs? wants? got gets? goes going go come came belongs? ought i you he she it we they me him us them it here there
  please pls thanks today tomorrow tonight now asap soon too also again instead just only not no never yet still all
  each both waiting ready sitting a al del desde hasta para con en por que y o pero si lo le se esta estan es son hay
  por porfa mañana manana hoy luego >`);
/** Heads of names that don't say what is sent. */
const GENERIC =
  words(`packages? parcels? deliver(?:y|ies) things? something anything everything stuff items? orders? ones?
  couriers? drivers? vans? cars? pick-?ups? collections? jobs? runs? quotes? prices? costs? trips? lots? favou?rs? drops?
  estimates? figures? bookings? shipments? drop-?offs? routes? address(?:es)? places? way ways same other others rest
  first last second morning afternoon evening week day days time times moment minutes? hour question problem bit hurry
  total budget limit fare fee tip tips rate damage phone mobile cell number name email lifts? rides? photos? pictures? signature sign pin
  recipient customer house flat apartment office shop store school door lad lass guy person people someone somebody anyone person thing paquetes? envios? pedidos? cosas?
  algo repartidor viaje entrega recogida nothing anybody weather rain traffic sure ok idea chance possible dear cheapest
  cheaper next anyway life love mate hi hello hey howdy whoops oops blimey crikey gosh sheesh yikes smashing brill grand gutted sorry congrats wow
  ugh job`);
const PREPOSITIONS =
  'from|to|at|in|on|with|by|of|about|than|as|for|under|into|via|desde|hasta|en|con|para|por|de|del|al|a|is for';
/** What begins a part that tells why or when. */
const ASIDES =
  '(?:because|since|until|till|while|when|as|before|after|though|if|unless|which|who|porque|cuando|hasta que)';
const CUTS = `[.,;:!?]|(?:and|but|so|then|y|pero|that|luego)|${ASIDES}`;

interface Phrase {
  /** With its article. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly isLed: boolean;
}

/** A verb behind a thing, or an adverb: "a saddle hauled", "a tub weighing 3 kg"; "a small painting" is all a thing. */
const isVerbal = (before: string, mark: string, after: string) => {
  if (mark === 'run') return /^(?:from|to|over|across|round|down|up)$/.test(after);
  if (mark.length < 5 || NOUNS.has(mark)) return false;
  const isFollowed = DETERMINERS.test(after) || /^(?:at|in|on|from|to|here)$/.test(after);
  const isParticiple = mark.endsWith('ed') || (mark.endsWith('ing') && isFollowed);
  return mark.endsWith('ly') || (isTelling(before) && isParticiple);
};

/** "Proofs from the printer": several of something, right before where they come from, are sent whatever the word. */
const isLot = (pieces: Pieces, at: number): boolean =>
  /^[a-z]{4,}s$/.test(pieces[at]?.mark ?? '') &&
  has(pieces.slice(at + 1, at + 5), '^(?:from|desde|de) (?:the |my |our |la |el |mi )?[PBX]') &&
  !has(pieces.slice(at, at + 1), '{price}|{filler}|{maybe}|{book}|{cancel}|{track}|{orders}|{give}');

/** The name of a thing that begins at a piece: an article or number or none, and what stands behind it. */
function phraseAt(pieces: Pieces, at: number): Phrase | undefined {
  const markAt = (index: number) => pieces[index]?.mark ?? '';
  let from = at;
  const isPart = (index: number) =>
    /^[a-z]/.test(markAt(index)) &&
    !STOPS.test(markAt(index)) &&
    !DETERMINERS.test(markAt(index)) &&
    // Behind an article even "book" and "post" are things.
    ((index === from && from > at) ||
      NOUNS.has(markAt(index)) ||
      !has(pieces.slice(index, index + 1), '{book}|{move}|{moved}'));
  while (DETERMINERS.test(markAt(from))) from += 1;
  if (from === at && !isTelling(markAt(at)) && !isLot(pieces, at)) return undefined;
  let to = from;
  while (isPart(to) && !(to > from && isVerbal(markAt(to - 1), markAt(to), markAt(to + 1)))) {
    to += 1;
    if (!/^(?:of|de)$/.test(markAt(to))) continue;
    let next = to + 1;
    while (DETERMINERS.test(markAt(next))) next += 1;
    if (isPart(next) && pieces[next]?.places === undefined) to = next;
  }
  while (to > from && (DETERMINERS.test(markAt(to - 1)) || /^(?:of|de)$/.test(markAt(to - 1)))) to -= 1;
  const isNamed = to > from && !GENERIC.test(markAt(to - 1));
  const first = from > at && markAt(from - 1) === 'N' ? from - 1 : from;
  return isNamed ? { start: at, from: first, to, isLed: from > at } : undefined;
}

/** Parts between signs and joining words; what tells why or when is none. */
function partsIn(pieces: Pieces): readonly { readonly from: number; readonly to: number }[] {
  const cuts = findAll(pieces, CUTS);
  const starts = [{ from: 0, to: 0 }, ...cuts];
  return starts.flatMap(({ from: cut, to: from }, at) => {
    const to = starts[at + 1]?.from ?? pieces.length;
    return has(pieces.slice(cut, from), ASIDES) ? [] : [{ from, to }];
  });
}

/** How surely a phrase is what is sent: 3 an object or subject of moving, 2 said by itself, 1 it is somewhere, -1 no. */
function rankOf(
  pieces: Pieces,
  part: { readonly from: number; readonly to: number },
  { start, from, to, isLed }: Phrase,
): number {
  const own = pieces.slice(part.from, part.to);
  const before = pieces.slice(part.from, start);
  const after = pieces.slice(to, part.to);
  const isTold = isLot(pieces, start) || pieces.slice(from, to).some(({ mark }) => isTelling(mark));
  const isPriced = has(before, '(?:{price}|courier|delivery|collection|booking|pick-?up)(?: please| check)? for$');
  if (isPriced && isTold && has(after, '^(?:from|to|>|going|desde)')) return 3;
  const isCarried = has(before, '(?:{driver}|van|run|delivery|trip)(?: \\S+)? (?:with|of|for|carrying)$');
  if (isCarried && isTold && !has(after, '^(?:at|by|in)')) return 2;
  const isTaken = has(before, '(?:{driver}|van|run|trip|delivery) ... (?:[PBX]|there) with$');
  if (isTaken && isTold && isLed) return 2;
  const isDone = has(after, '^to (?:be|go|get|come)') && has(before, 'for$');
  if (!isDone && has(before, `(?:${PREPOSITIONS})$`)) return -1;
  if (isTold && has(before, '^(?:{filler} )*(?:there (?:is|are)|hay)(?: still| also)?$')) return 3;
  const isMoved = has(
    own,
    '{move}|{moved}|(?:grab|get|take|run|drop|have|need|needs|want|like|move|go|going|headed|come) ... (?:[PBX]|from|to|home)',
  );
  const isObject = has(
    before,
    '(?:{move}|grab|get|take|run|drop|have|need|want|like|book|hold|move|courier|quiero|necesito)(?: (?:me|us|over|up))*$',
  );
  const isSubject = has(
    after,
    '^(?:{moved}|needs?|must|has|have|should|will|is|are|goes?|going|headed|bound|to go|from|to|>|[PBX]|del|de|desde)',
  );
  if (isMoved && (isDone || isObject || isSubject) && (isLed || isTold)) return 3;
  if (!isTold) return 0;
  if (
    has(
      before,
      '^(?:{filler}|its|its an?|it is|please|also|first|O|contents|contenido|description|they are|these are)*$|^(?:\\S+ )?(?:its|it is|es|son)(?: .*)?$',
    ) &&
    has(
      after,
      '^(?:(?:for|from|to|back|over|there|this|too|also|instead|she|he|i|we|they|para|de|del|>|[PBX;]|please)(?: .*)?)?$',
    ) &&
    (isLed ||
      has(before, 'contents|contenido') ||
      has(pieces, '(?:from|to|>|desde|de|a|pick-?up|drop-?off)(?: (?:the|my|la|el|:))* [PBX]|[PBX] (?:to|>|a)'))
  )
    return has(own, '(?:from|>|desde) (?:the |my |la |el )*[PBX]') ? 2.5 : 2;
  if (has(own, '[PBX]|ready|waiting|left|forgot|forgotten|bought')) return isLed ? 1 : 0;
  return 0;
}

/** What is sent, if it is clearly named as that; what is said of a person or of anything else isn't. */
export function readDescription(said: string, whole: Pieces, name?: string): string | undefined {
  const pieces = findAll(whole, STREET).reduce(
    (left, street) => (pieceOf(street.pieces, 'N') ? without(left, street) : left),
    whole,
  );
  const found = partsIn(pieces).flatMap((part) => {
    const phrases = [];
    for (let at = part.from; at < part.to; at += 1) {
      const phrase = phraseAt(pieces.slice(0, part.to), at);
      if (phrase === undefined) continue;
      phrases.push({ ...phrase, rank: rankOf(pieces, part, phrase) });
      at = phrase.to - 1;
    }
    return phrases;
  });
  const isPronoun = has(pieces, '(?:{move}|{moved}|get|take|run|drop|drive|have|need|hav) (?:it|them|lo|la)');
  const best = Math.max(0, ...found.map(({ rank }) => rank));
  const [meant] =
    best > 0
      ? found.filter(({ rank }) => rank === best)
      : isPronoun
        ? found.filter(({ isLed, rank }) => isLed && rank === 0).slice(-1)
        : [];
  if (meant === undefined) return undefined;
  const description = typed(said, pieces.slice(meant.from, meant.to));
  const isName = name !== undefined && (description.includes(name) || name.includes(description));
  return isName ? undefined : description;
}
