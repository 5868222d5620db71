import type { Json } from '#src/agent/registry/capability.ts';
import { isTelling } from '../text/lexicon.ts';
import { given } from '../memory/things.ts';
import { find, has, lineOf, pieceOf, rewrite, type Piece, type Pieces } from '../text/pieces.ts';
import { dayOf, isoOf, localOf } from './when.ts';

/** Values, each with the words for it: the first that was said counts. */
type Table = readonly (readonly [value: string, words: string])[];

const table = (text: string): Table =>
  text
    .trim()
    .split(/\s*[;\n]\s*/)
    .map((row) => row.split(' = ') as [string, string]);

const pick = (pieces: Pieces, values: Table): string | undefined => values.find(([, words]) => has(pieces, words))?.[0];

const statuses = table(`
cancelled = cancelled|canceladas?|cancelados? ; delivered = delivered|entregad[oa]s? ; picked_up = picked up|recogid[oa]s? ; assigned = assigned|asignad[oa]s? ; enroute_to_dropoff = en route|on (?:the|its|their) way ; failed = failed|fallid[oa]s? ; returned = returned|devuelt[oa]s? ; created = created|new|unassigned`);

const limitOf = (pieces: Pieces): number | undefined => {
  const match = find(
    pieces,
    '(?:O|newest|latest|most recent|top|only|ultim[oa]s|primer[oa]s) N|N (?:most|latest|newest|last|recent|orders|deliveries|streams|insights|pedidos|ultim[oa]s|best|top)(?: .*)?',
  );
  const number = match === undefined ? undefined : pieceOf(match.pieces, 'N')?.number;
  return number ?? (has(pieces, '(?:my )?O (?:order|delivery|stream|insight)') ? 1 : undefined);
};

function readOrderFilters(pieces: Pieces): Json {
  const reference = find(pieces, '(?:ref|reference|referencia)(?: is| :| number)*');
  const code = reference === undefined ? pieceOf(pieces, 'C')?.raw : pieces[reference.to]?.raw;
  return given({ status: pick(pieces, statuses), externalReference: code, limit: limitOf(pieces) });
}

const categories = table(`
farmers-market = farmer'?s?(?: |-)?markets?|markets?|farm|produce ; bakery = baker(?:y|ies)|baking|sweets?|pastr(?:y|ies)|bread|panaderia|dulces|pasteler\\w+ ; food-drink = food(?:-drink)?|drinks?|cooking|comida|bebidas? ; plants-garden = plants?|garden(?:ing)?|plantas|jardin\\w* ; home = home(?:ware)?|household|hogar
fashion = fashion|clothes|clothing|moda|ropa ; vintage = vintage|thrift(?:ing)?|second-hand|segunda mano ; jewelry = jewelry|jewels?|joyas?|joyeria ; beauty = beauty|make-?up|cosmetics|belleza|maquillaje ; handmade = handmade|crafts?|artesan\\w*|hechas? a mano|hecho a mano
collectibles = collectibles?|cards?|trading cards|coleccion\\w*|cartas|cromos ; books-records = books(?:-records)?|records|vinyls?|libros|discos|vinilos?`);

const languages = table(`
es = spanish|espanol(?:es)?|castellano ; en = english|ingles ; fr = french|frances(?:es)? ; pt = portuguese|portugues ; de = german|aleman`);

const NOISE =
  /^(?:live|stream|streams|streaming|directos?|streamers?|now|right|show|anybody|anyone|somebody|someone|selling|sell|sells|broadcast\w*|vende\w*|vendiendo|alguien|ahora|channel|channels|morning|this|on|air|lot|lots|viewers|viewer|watched|recent|newest|latest|popular|most|biggest|doing|en|vivo|currently|moment|there|available|transmi\w+|ones?|going|kind|sort|sorted|watch|see|tonight|today|muestra\w*|talking|session|sessions|sale|sales|qu[ei]en|cuales|are|tagged|tag|hay|viendo|visto|vistos)$/;

/** A word that is no category or language is searched for. */
function searched(pieces: Pieces): string | undefined {
  const quoted = pieceOf(pieces, 'Q')?.text;
  if (quoted !== undefined) return quoted;
  const words = pieces
    .filter(({ mark, folded }) => /^[a-z]/.test(mark) && isTelling(mark) && isTelling(folded) && !NOISE.test(mark))
    .map(({ folded }) => folded);
  return words.length === 0 ? undefined : words.join(' ');
}

function readStreamFilters(pieces: Pieces): Json {
  const tagged = find(pieces, '(?:tagged|tag|with tag|etiqueta\\w*)(?: with| as| con| :)*');
  const tag =
    pieceOf(pieces, 'H')?.text ??
    (tagged === undefined ? undefined : (pieces[tagged.to]?.text ?? pieces[tagged.to]?.folded));
  const category = tag === undefined ? pick(pieces, categories) : undefined;
  const language = pick(pieces, languages);
  const q =
    tag === undefined && category === undefined
      ? searched(
          language === undefined
            ? pieces
            : pieces.filter(({ mark }) => !/spanish|espanol|english|ingles|french|frances|german|portugu/.test(mark)),
        )
      : undefined;
  const isRecent = has(pieces, 'recent|newest|latest|just started|recientes|nuevos|newly started|most recent(?:ly)?');
  return given({ category, language, tag, q, sort: isRecent ? 'recent' : undefined, limit: limitOf(pieces) });
}

const fields = table(`
delivery_platform = delivery platforms? ; food_ordering = food ordering|food|comida ; ride_hailing = ride(?:-| )hailing|taxi ; ai_agent = ai agents?|ai|agents? ; live_streaming = live(?: |-)streaming|streaming ; commerce = commerce|comercio|e-commerce ; payments = payments?|pagos ; cannabis_retail = cannabis(?: retail)?
logistics = logistics?|logistica`);

const products = table(`
eats = ^(?:the |ok |oh )*eats|(?:for|in|of|the|to|en|de|para|our) eats|eats (?:product|insights|competitors) ; rides = ^(?:the |ok |oh )*rides|(?:for|in|of|the|to|en|de|para|our) rides|rides (?:product|insights|competitors) ; live = (?:for|in|the|de|para) live(?! streaming)|live product ; delivery = (?:for|in|the|our|de|para) delivery(?! platform)|delivery product`);

const readCompetitorFilters = (pieces: Pieces): Json => {
  const category = pick(pieces, fields);
  return given({ product: category === 'live_streaming' ? undefined : pick(pieces, products), category });
};

const kinds = table(`
price_increase = price (?:increases?|hikes?|rises?)|raised (?:their |its )?prices?|(?:subidas?|aumentos?) de precios? ; price_decrease = price (?:decreases?|cuts?|drops?)|(?:bajadas?|rebajas?) de precios? ; funding = funding(?: rounds?)?|financiacion ; acquisition = acquisitions?|adquisicion\\w*|takeovers?
feature_launched = (?:feature|product) launches|launched features?|features? launched|new features?|launches ; feature_removed = features? removed|removed features? ; promotion_started = promotions? started|new promotions?|promotions?|promos?|promociones ; promotion_ended = promotions? ended
outage_resolved = outages? resolved|resolved outages? ; outage = outages?|downtime|caidas? ; terms_changed = terms(?: of service)?(?: changed| changes)?|changed terms|terminos ; privacy_changed = privacy(?: changed| changes| policy)?|privacidad ; leadership_changed = leadership(?: changes?)? ; partnership = partnerships?|alianzas?
market_entered = market entr(?:y|ies)|markets? entered|new markets? ; plan_added = plans? added|new plans?|added plans? ; plan_removed = plans? removed|removed plans? ; hiring_signal = hiring(?: signals?)?|contrata\\w+ ; integration_added = integrations?(?: added)? ; messaging_changed = messaging(?: changes?| changed)?
content_published = content(?: published)?|published content ; availability_changed = availability(?: changes?| changed)?`);

const severities = table(`
critical = critical|critic[oa]s? ; high = high|alt[oa]|serious|severe|grave alta ; medium = medium|medi[oa] ; low = low|baj[oa] ; info = info`);

const insightStatuses = table(`
confirmed = confirmed|confirmad[oa]s? ; retracted = retracted ; superseded = superseded ; new = (?:status|only|still) new|unconfirmed`);

const DAY_MS = 86_400_000;

/** Since when, in days before the last midnight (null: before now); "yesterday" alone ends at it. */
function readSpan(pieces: Pieces, now: string): Json {
  const { midnight, weekday } = localOf(now);
  const at = (moment: number) => isoOf(moment, now);
  const before = find(
    pieces,
    '(?:O|past|ultim[oa]s|last|previous|recent) (?:U|hour|day|week|month|hora|dia|semana|mes)',
  );
  const unit = before?.pieces.at(-1);
  const minutes =
    unit?.number ??
    (/week|semana/.test(unit?.mark ?? '')
      ? 10_080
      : /month|mes/.test(unit?.mark ?? '')
        ? 43_200
        : /hour|hora/.test(unit?.mark ?? '')
          ? 60
          : 1440);
  if (before !== undefined) return { since: at(Date.parse(now) - minutes * 60_000) };
  const isSince = has(pieces, 'since|desde');
  if (has(pieces, 'yesterday|ayer'))
    return { since: at(midnight - DAY_MS), ...(isSince ? {} : { until: at(midnight) }) };
  if (has(pieces, 'today|hoy')) return { since: at(midnight) };
  if (has(pieces, 'this week|esta semana')) return { since: at(midnight - ((weekday + 6) % 7) * DAY_MS) };
  if (has(pieces, 'this month|este mes'))
    return { since: at(Date.parse(`${now.slice(0, 8)}01T00:00:00${localOf(now).offset}`)) };
  const day = isSince ? dayOf(lineOf(pieces), now) : undefined;
  return day === undefined ? {} : { since: at(midnight - (day % 7 === 0 ? 7 : 7 - day) * DAY_MS) };
}

const NO_RIVAL =
  /^(?:competitors?|eats|rides|payments?|pricing|pagos|competencia|competidores|gravedad|insights?|market|competition|severity|rivals?|logistics|commerce)$/;

const NO_NAME = new RegExp(
  `${NO_RIVAL.source}|^(?:an?|the|our|my|any|all|this|that|these|those|last|high|critical|medium|low|new|company|firm|el|la|los|las|un|una)$`,
);

/** A competitor’s name, as a slug: words with capitals, or the telling ones behind "about". */
function rivalIn(whole: Pieces): string | undefined {
  const pieces = [...kinds, ...fields].reduce((left, [, words]) => rewrite(left, words, () => ({ mark: ';' })), whole);
  const behind =
    find(pieces, '(?:about|on|for|from|of|regarding|sobre|de|at|by|has|have|did|does|is|con|with)')?.to ??
    pieces.length;
  const isWritten = ({ mark }: Piece) => /^[a-z]/.test(mark);
  const isCapital = (piece: Piece) => piece.at > 0 && /^\p{Lu}/u.test(piece.raw) && isWritten(piece);
  const isName = (piece: Piece) => isWritten(piece) && isTelling(piece.mark) && !NO_RIVAL.test(piece.mark);
  const capital = pieces.findIndex((piece) => isCapital(piece) && isName(piece));
  const start = capital >= 0 ? capital : pieces.findIndex((piece, at) => at >= behind && isName(piece));
  if (start < 0) return undefined;
  const goesOn = (piece: Piece | undefined) =>
    piece !== undefined && (isCapital(piece) || (capital < 0 && isName(piece)));
  // "On parcel panda": a name may begin with a word of every day, right behind the preposition.
  const [lead = '', first = ''] = [start - 2, start - 1].map((at) => pieces[at]?.mark);
  const isFirst =
    /^(?:about|on|for|from|of|regarding|sobre|at|by|with|con)$/.test(lead) &&
    /^[a-z]/.test(first) &&
    !NO_NAME.test(first);
  const from = goesOn(pieces[start - 1]) || (capital < 0 && isFirst) ? start - 1 : start;
  const length = pieces.slice(from).findIndex((piece, at) => at > start - from && !goesOn(piece));
  return pieces
    .slice(from, length < 0 ? undefined : from + length)
    .map(({ folded }) => folded)
    .join('-');
}

function readInsightFilters(pieces: Pieces, now: string): Json {
  const searching = find(pieces, '(?:mention\\w*|containing|matching|search(?: for)?|busca\\w*) [a-z][^ ]*');
  const q =
    pieceOf(pieces, 'Q')?.text ??
    (searching === undefined || has(searching.pieces, 'search (?:the|insights|our|all)')
      ? undefined
      : searching.pieces.at(-1)?.folded);
  const confidence = pieceOf(pieces, 'R')?.number;
  const competitor = q === undefined ? rivalIn(pieces) : undefined;
  return given({
    product: pick(pieces, products),
    competitor,
    kind: pick(pieces, kinds),
    minSeverity: pick(pieces, severities),
    category:
      competitor === undefined && has(pieces, '(?:in|for|en|among|category)') ? pick(pieces, fields) : undefined,
    minConfidence: confidence === undefined ? undefined : confidence / 100,
    status: pick(pieces, insightStatuses),
    q,
    limit: limitOf(pieces),
    ...readSpan(pieces, now),
  });
}

const periods = table(`
day = today|day|hoy|dia ; week = week|semana|weekly ; month = month|mes|monthly ; total = total|ever|all(?: |-)?time|overall|altogether|so far|siempre|in all|lifetime|since the beginning`);

const readPeriod = (pieces: Pieces): Json => given({ period: pick(pieces, periods) });

const readers = {
  list: readOrderFilters,
  list_live: readStreamFilters,
  competitors: readCompetitorFilters,
  insights: readInsightFilters,
  spending: readPeriod,
};

/** The filters of a list, as its input. */
export const readFilters = (act: keyof typeof readers, pieces: Pieces, now: string): Json => readers[act](pieces, now);
