import { isTelling, isWord, NOUNS } from '../text/lexicon.ts';
import { find, findAll, has, pieceOf, typed, type Piece } from '../text/pieces.ts';
import { readWhen, type When } from './when.ts';

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
  readonly dispatch?: 'auto' | 'hold';
  readonly pickupTime?: When;
  readonly dropoffTime?: When;
}

const SOME = '[ANRF]';
const DRIVER = '(?:driver|courier|repartidor|repartidora|conductor|chofer|rider)';
const TIP = '(?:tip|tips|propina|gratuity)';
const LINKS = `(?: (?:of|the|him|her|them|to|is|should|be|it|a|al|de|at|=|:|,|for|${DRIVER}))*`;
const TIPS: readonly string[] = [
  `(${SOME})(?: us)?(?: as| of| de| in)?(?: a| the| una)? ${TIP}`,
  `${TIP}${LINKS} (?:an? )?(${SOME})`,
  `(${SOME})(?: extra)?(?: for| to| on top for| para| a| al)(?: the| el| my)? ?${DRIVER}`,
  `(?:give|gives|pay|dale|slip|dar)(?: the| el| al| my)? ${DRIVER} (?:an? )?(${SOME})`,
  `${DRIVER} (?:gets|gets a|should get) (${SOME})`,
];
const NO_TIP = `(?:no|without|skip|drop|forget|lose|remove|sin|scrap|zero)(?: a| the| any| la)? ${TIP}|leave (?:the )?tip (?:out|off)|leave out the tip|dont tip`;

export const tipOf = (piece: Piece): Tip =>
  piece.mark === 'R'
    ? { kind: 'percent', percent: piece.number ?? 0 }
    : { kind: 'cents', cents: Math.round((piece.number ?? 0) * (piece.mark === 'N' ? 100 : 1)) };

function readTip(pieces: readonly Piece[]): Details {
  const rest = find(
    pieces,
    `(?:whatever|what|the rest|rest|anything|everything) .*(?:left|remains|remaining|rest) .*${TIP}|${TIP} .*(?:rest|left)`,
  );
  const limit = pieceOf(pieces, 'A') ?? pieceOf(pieces, 'N');
  if (rest !== undefined && limit !== undefined) {
    return { tip: { kind: 'rest', ofCents: Math.round((limit.number ?? 0) * (limit.mark === 'N' ? 100 : 1)) } };
  }
  for (const source of TIPS) {
    const match = findAll(pieces, source).at(-1);
    const piece = match?.pieces.find(({ mark }) => /^[ANRF]$/.test(mark));
    if (piece?.mark === 'F') return { isForeignTip: true };
    if (piece !== undefined) return { tip: tipOf(piece) };
  }
  return has(pieces, NO_TIP) ? { tip: { kind: 'cents', cents: 0 } } : {};
}

const NOT_NAMES =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|miercoles|jueves|viernes|sabado|domingo|christmas|lunch|dinner|breakfast|mr|mrs|ms|dr|delivery|pickup|pick-up|dropoff|drop-off|collection|dispatch|approval)$/;

/** "For Robin", "recipient is Robin": one to three words that begin with a capital, or one that is no other word. */
function readCustomer(said: string, pieces: readonly Piece[]): Details {
  const phone = pieceOf(pieces, 'J')?.raw;
  const email = pieceOf(pieces, 'M')?.raw;
  const isTold = phone !== undefined || email !== undefined;
  let name: string | undefined;
  for (const { to } of findAll(
    pieces,
    'for|para|(?:recipient|customer|contact|to)(?: is| :)+|recipient|addressed to|name is|attention|attn|destinatari[oa](?: es)?|care of',
  )) {
    let length = 0;
    while (isNamePart(pieces[to + length], length, isTold)) length += 1;
    if (length > 0) name ??= typed(said, pieces.slice(to, to + length)).replace(/['’]s?$/, '');
  }
  if (name === undefined && !isTold) return {};
  return {
    customer: {
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(email === undefined ? {} : { email }),
    },
  };
}

function isNamePart(piece: Piece | undefined, at: number, isTold: boolean): boolean {
  if (piece === undefined || at > 2 || !/^[a-z]/.test(piece.mark)) return /^[.]$/.test(piece?.mark ?? '') && false;
  if (/^(?:mr|mrs|ms|dr|senor|senora|don|dona)$/.test(piece.folded)) return true;
  if (NOT_NAMES.test(piece.folded)) return false;
  if (/^\p{Lu}/u.test(piece.raw)) return true;
  return at === 0 && !isWord(piece.mark) && (isTold || !NOUNS.has(piece.mark));
}

function readProofs(pieces: readonly Piece[]): Details {
  const asks = (source: string) =>
    has(pieces, source) && !has(pieces, `(?:no|without|sin|not|dont need)(?: a| an| la| una)? (?:${source})`);
  const isPickupPhoto = asks(
    '(?:pick-?up|collection) (?:photo|picture|pic)|(?:photo|picture|pic|foto) (?:at|on|of|when|al|de)(?: the| la)? (?:pick|pickup|pick-up|picked|collection|recoger\\w*|recogida)',
  );
  const isPhoto = asks('photo|photos|picture|pic|foto') && !isPickupPhoto;
  const isPin = asks('pin|pin-code|pin code|passcode');
  const isSigned = asks('signature|sign|signed|signs|firma|firmar|firmen');
  const requirements = {
    ...(isPhoto ? { photo: true } : {}),
    ...(isPickupPhoto ? { pickupPhoto: true } : {}),
    ...(isPin ? { pin: true } : {}),
  };
  return {
    ...(isSigned ? { signatureRequired: true } : {}),
    ...(Object.keys(requirements).length > 0 ? { requirements } : {}),
  };
}

const HOLD =
  '(?:hold|holding)(?: it| off| them)?|on hold|(?:dont|do not|not|without) (?:dispatch\\w*|send (?:it )?out|assign\\w*)(?: it)?(?: yet)?|dispatch (?:it )?later|no (?:lo |la )?despach\\w*(?: aun| todavia)?|sin despachar';
const REFERENCE =
  '(?:our |my |own |with |the )*(?:ref|reference|referencia|po|externalreference)(?: (?:is|no|number|num|nr|code|es|[:=#.]))*';

function readReference(pieces: readonly Piece[]): Details {
  const match = find(pieces, REFERENCE);
  const piece = match === undefined ? undefined : pieces[match.to];
  return piece === undefined || /^[.,;:!?]$/.test(piece.mark) ? {} : { externalReference: piece.text ?? piece.raw };
}

const DROPOFF_TIME = /^(?:deliver\w*|arriv\w*|there|drop\w*|entreg\w*|lleg\w*|reach\w*|land\w*)$/;
const PICKUP_TIME = /^(?:pick\w*|collect\w*|ready|recoj\w*|recog\w*|book\w*|send\w*|start\w*|leav\w*|mand\w*|envi\w*)$/;

/** A time is the drop-off's after "deliver", "arrive", "be there", else the pickup's. */
function readTimes(pieces: readonly Piece[], now: string): Details {
  const match = readWhen(pieces, now);
  if (match === undefined) return {};
  const verbs = (from: number, to: number) =>
    pieces.slice(from, to).filter(({ mark }) => DROPOFF_TIME.test(mark) || PICKUP_TIME.test(mark));
  const nearest =
    verbs(0, match.from).at(-1) ?? verbs(match.to, pieces.length).find(({ mark }) => DROPOFF_TIME.test(mark));
  return nearest !== undefined && DROPOFF_TIME.test(nearest.mark)
    ? { dropoffTime: match.when }
    : { pickupTime: match.when };
}

const SENDING =
  '(?:send|sending|sent|ship|deliver|get|take|move|bring|need|want|wants|like|book|carry|have|pick up|collect|drop off|courier|mail over|mand\\w*|envi\\w*|entreg\\w*|lleva\\w*|lleven|recoj\\w*|recog\\w*|quiero|necesito|reserv\\w*|hold)';
const FILLERS =
  /^(?:an?|the|my|some|our|his|her|their|this|that|these|those|el|la|los|las|un|una|unos|unas|mi|mis|up|over|me|us|with|to|please|also|too|just|out|of|for|it|another|more|one|:|is|are|its|es|son)$/;
const GENERIC =
  /^(?:packages?|parcels?|deliver(?:y|ies)|things?|something|stuff|items?|orders?|it|one|ones|another|other|couriers?|drivers?|pick-?ups?|same|both|them|ride|me|us|trip|run|booking|price|quote|paquetes?|envios?|entregas?|pedidos?|algo|cosas?|lo|la|everything|all|anything|again|whichever|whatever|photos?|picture|signature|pin|note|tip|now|that|this|two|job|next|way|back|thing|time|repartidor)$/;
const ENDS =
  /^(?:from|to|at|in|on|by|with|and|but|if|when|then|over|picked|brought|delivered|taken|collected|sent|dropped|shipped|moved|that|which|who|now|tomorrow|today|tonight|tip|please|for|back|too|again|instead|desde|hasta|con|para|si|que|y|pero|manana|hoy|a|al|en|asap|arriving|going|up|off|out|as|too|is|are|needs?|only|unless|so|later|it|he|she|they|we|i|you|[A-MO-Z.,;:!?>()&])$/;

/** What is sent: what stands behind the verb, or between commas; not what says only that it is something. */
function readDescription(said: string, pieces: readonly Piece[], name: string | undefined): Details {
  const candidates = [
    ...findAll(pieces, SENDING).map(({ to }) => to),
    ...findAll(pieces, '[,:]').map(({ to }) => to),
    ...findAll(pieces, '(?:and|[.;]) (?:an?|another|un|una|some)').map(({ to }) => to),
    ...(pieces[0]?.mark === 'N' || pieces[0]?.mark === 'and' ? [pieces[0].mark === 'N' ? 0 : 1] : []),
  ];
  for (const [index, start] of candidates.entries()) {
    let from = start;
    while (FILLERS.test(pieces[from]?.mark ?? '.')) from += 1;
    let to = from;
    while (to < pieces.length && !endsThing(pieces, to)) to += 1;
    const thing = pieces.slice(from, to);
    if (new RegExp(`^${SENDING}$`).test(thing[0]?.mark ?? '')) continue;
    if (thing.length === 0 || thing.length > 8 || !thing.some((piece) => isThing(piece))) continue;
    const isBetween = pieces[start - 1] !== undefined && /^[,:]$/.test(pieces[start - 1]?.mark ?? '');
    if (
      isBetween &&
      (index < 0 ||
        (!/^[.,;:!?]?$/.test(pieces[to]?.mark ?? '') &&
          !/^(?:from|to|with|but|for|and|tip|de|con|para)$/.test(pieces[to]?.mark ?? '')))
    )
      continue;
    const description = typed(said, thing);
    if (name === undefined || !description.includes(name)) return { description };
  }
  return {};
}

function endsThing(pieces: readonly Piece[], at: number): boolean {
  const mark = pieces[at]?.mark ?? '.';
  if (mark === 'de' || mark === 'of')
    return (
      /^(?:[PBX]|mi|la|el|aqui)$/.test(pieces[at + 1]?.mark ?? '') &&
      (/^[PBX]$/.test(pieces[at + 1]?.mark ?? '') || /^[PBX]$/.test(pieces[at + 2]?.mark ?? ''))
    );
  if (mark === 'del') return true;
  return ENDS.test(mark);
}

const isThing = ({ mark }: Piece) =>
  /^[a-z]/.test(mark) && !GENERIC.test(mark) && !FILLERS.test(mark) && isTelling(mark);

/** All that is said about one delivery. */
export function readDetails(said: string, pieces: readonly Piece[], now: string): Details {
  const match = readWhen(pieces, now);
  const untimed =
    match === undefined
      ? pieces
      : [...pieces.slice(0, match.from), { ...(pieces[match.from] as Piece), mark: ';' }, ...pieces.slice(match.to)];
  const customer = readCustomer(said, untimed);
  return {
    ...readTip(untimed),
    ...customer,
    ...readDescription(said, untimed, customer.customer?.name),
    ...readProofs(untimed),
    ...readReference(untimed),
    ...(has(pieces, HOLD) ? { dispatch: 'hold' as const } : {}),
    ...readTimes(pieces, now),
  };
}
