import type { Json } from '#src/agent/registry/capability.ts';
import type { Act } from '../acts/deeds.ts';
import { given, textAt } from '../memory/things.ts';
import { fold, isTypoOf } from '../text/fold.ts';
import { isTelling } from '../text/lexicon.ts';
import { find, has, pieceOf, rewrite, type Piece, type Pieces } from '../text/pieces.ts';
import { rowsOf } from '../text/words.ts';
import type { Target } from './target.ts';
import { DAY_MS, dayOf, isoOf, localOf } from './when.ts';

/** `act field = value; value: other words for it`. A value is also said by its own words, in the plural too. */
const TABLE = String.raw`
list status = cancelled: cancelad[oa]s?; delivered: entregad[oa]s?; picked_up: recogid[oa]s?; assigned: asignad[oa]s?;
  enroute_to_dropoff: en route|on (?:the|its|their) way; failed: fallid[oa]s?; returned: devuelt[oa]s?; created: new
  |unassigned
list_live category = farmers-market: farmer'?s? markets?|markets?|farm|produce; bakery: baker(?:y|ies)|baking|sweets?
  |pastr(?:y|ies)|bread|panaderia|dulces|pasteler\w+; plants-garden: plants?|garden|gardening|plantas|jardin\w*;
  food-drink: food|drinks?|cooking|comida|bebidas?; fashion: clothes|clothing|moda|ropa; home: homeware|household
  |hogar; vintage: thrift(?:ing)?|second-hand|segunda mano; jewelry: jewels?|joyas?|joyeria; beauty: make-?up
  |cosmetics|belleza|maquillaje; handmade: crafts?|artesan\w*|hech[oa]s? a mano; collectibles: cards?|trading cards
  |coleccion\w*|cartas|cromos; books-records: books?|records?|vinyls?|libros|discos|vinilos?
list_live language = es: spanish|espanol(?:es)?|castellano; en: english|ingles; fr: french|frances(?:es)?; pt:
  portuguese|portugues; de: german|aleman
list_live sort = recent: newest|latest|just started|recientes|nuevos|newly started|recently
competitors insights category = delivery_platform; food_ordering: food|comida; ride_hailing: taxi; ai_agent: ai;
  logistics : logistica; live_streaming: streaming; commerce: comercio|e-commerce; payments: pagos; cannabis_retail:
  cannabis
competitors insights product = eats: ^(?:the |ok |oh )*eats|{of} eats(?: product)?|eats (?:product|insights|competitors)|producto eats; rides:
  ^(?:the |ok |oh )*rides|{of} rides(?: product)?|rides (?:product|insights|competitors); live: {of} live(?! streaming)(?: product)?|live
  product|producto live; delivery: {of} delivery(?! platform)(?: product)?|delivery product|producto delivery
insights kind = price_increase: price (?:hikes?|rises?)|raised (?:their |its )?prices?|(?:subidas?|aumentos?) de
  precios?; price_decrease: price (?:cuts?|drops?)|(?:bajadas?|rebajas?) de precios?; funding: financiacion;
  outage_resolved; acquisition: takeovers?|adquisicion\w*; feature_launched: feature launches|new features?
  |launche[sd] features?|launches; feature_removed: removed features?; promotion_ended; promotion_started: new
  promotions?|promotions?|promos?; outage: downtime|caidas?; terms_changed: terms|terminos; privacy_changed: privacy
  |privacidad; partnership: alianzas?; leadership_changed: leadership; market_entered: new markets?; plan_added: new
  plans?|added plans?; plan_removed: removed plans?; hiring_signal: hiring|contrata\w+; integration_added:
  integrations?; messaging_changed: messaging; content_published: content; availability_changed: availability
insights minSeverity = critical: critic[oa]s?; high: alt[oa]|serious|severe; medium: medi[oa]; low: baj[oa]; info
insights status = confirmed: confirmad[oa]s?; retracted; superseded
spending period = day: today|hoy|dia; week: semana|weekly; month: mes|monthly; total: ever|all(?: |-)?time|overall
  |altogether|so far|siempre|in all|lifetime
`.replaceAll('{of}', '(?:for|with|con|in|on|about|of|the|to|our|en|de|para)');

const filters = rowsOf(TABLE).map(([head, text]) => {
  const field = head.split(' ').at(-1) ?? '';
  const values = text.split(';').map((row) => {
    const [value = '', words] = row.split(':', 2).map((part) => part.trim());
    const rest = row.slice(row.indexOf(':') + 1).trim();
    const own = `${value.replaceAll(/[_-]/g, '(?: |-)?')}s?`;
    // A product and "de" are words of every day, too: they count only where they are said as such.
    return [value, /^(?:product|language)$/.test(field) ? rest : words === undefined ? own : `${own}|${rest}`] as const;
  });
  return { acts: head.split(' ').slice(0, -1), field, values };
});

const FILTER_WORDS: readonly string[] = TABLE.replaceAll('s?', '').match(/(?<![\w\\\]])[a-z]{5,}(?![\w\\[*])/g) ?? [];
const EVERY_FILTER = filters.flatMap(({ values }) => values.map(([, words]) => words)).join('|');

/** Filters as they were meant; a word with a capital is a name. */
const spelledFilters = (pieces: Pieces): Pieces =>
  pieces.map((piece) => {
    // A saved place may be called as a category is.
    if (piece.mark === 'P') return { ...piece, mark: piece.folded };
    const isOdd =
      /^\p{Ll}{5,}$/u.test(piece.raw) &&
      isTelling(piece.mark) &&
      !FILTER_WORDS.includes(piece.mark) &&
      !has([piece], EVERY_FILTER);
    const word = isOdd ? FILTER_WORDS.find((each) => isTypoOf(piece.mark, each)) : undefined;
    return word === undefined ? piece : { ...piece, mark: word, folded: word };
  });

/** The value of each field that was said, the first that fits. */
const valuesOf = (act: Act, pieces: Pieces): Json =>
  given(
    Object.fromEntries(
      filters
        .filter(({ acts }) => acts.includes(act))
        .map(({ field, values }) => [field, values.find(([, words]) => has(pieces, words))?.[0]]),
    ),
  );

/** "The Spanish stream", "the outage": what a filter says tells it from others, too. */
export function filtered(kind: string | undefined, pieces: Pieces, target?: Target): Target | undefined {
  const act = { stream: 'list_live', insight: 'insights' } as const;
  const values = kind === 'stream' || kind === 'insight' ? valuesOf(act[kind], pieces) : {};
  const words = ['category', 'language', 'kind'].flatMap((field) => textAt(values, field) || []);
  const isTold = target === undefined || target.words !== undefined || target.pick === 'it';
  const pick = target?.pick === 'all' ? target.pick : undefined;
  return words.length === 0 || !isTold ? target : given({ pick, words: [[...(target?.words?.[0] ?? []), ...words]] });
}

/** A word that is no category or language is searched for. */
function readSearch(pieces: Pieces, { category, language }: Json): Json {
  const tagged = find(pieces, '(?:tagg?ed|tag|etiqueta\\w*)(?: with| as| con| :)*');
  const tag = pieceOf(pieces, 'H')?.text ?? (tagged === undefined ? undefined : pieces[tagged.to]?.folded);
  const others = pieces.filter(({ folded }) => folded !== tag);
  if (tag !== undefined) return has(others, EVERY_FILTER) ? { tag } : { tag, category: undefined };
  if (category !== undefined) return {};
  const isLanguage = /spanish|espanol|english|ingles|french|frances|german|portugu/;
  const words = pieces
    .filter(({ mark, folded }) => /^[a-z]/.test(mark) && [mark, folded].every(isTelling))
    .filter(({ mark }) => language === undefined || !isLanguage.test(mark))
    .map(({ folded }) => folded);
  return { q: pieceOf(pieces, 'Q')?.text ?? (words.length > 0 ? words.join(' ') : undefined) };
}

/** Since when: before now, or since a midnight; "yesterday" alone ends at the next. */
function readSpan(pieces: Pieces, now: string): Json {
  const { midnight, weekday, offset } = localOf(now);
  const at = (moment: number) => isoOf(moment, now);
  const before = find(pieces, '(?:O|past|previous|recent) (?:U|hour|day|week|month|hora|dia|semana|mes)')?.pieces.at(
    -1,
  );
  const days = { hour: 1 / 24, hora: 1 / 24, week: 7, semana: 7, month: 30, mes: 30 }[before?.mark ?? ''] ?? 1;
  if (before !== undefined)
    return { since: at(Date.parse(now) - (before.number === undefined ? days * DAY_MS : before.number * 60_000)) };
  const isSince = has(pieces, 'since|desde|onwards?|from (?:yesterday|[a-z]+day) on');
  if (has(pieces, 'yesterday|ayer'))
    return { since: at(midnight - DAY_MS), ...(isSince ? {} : { until: at(midnight) }) };
  if (has(pieces, 'today|hoy')) return { since: at(midnight) };
  if (has(pieces, 'this week|esta semana')) return { since: at(midnight - ((weekday + 6) % 7) * DAY_MS) };
  if (has(pieces, 'this month|este mes')) return { since: at(Date.parse(`${now.slice(0, 8)}01T00:00:00${offset}`)) };
  const day = isSince ? dayOf(pieces, now) : undefined;
  return day === undefined ? {} : { since: at(midnight - (day % 7 === 0 ? 7 : 7 - day) * DAY_MS) };
}

/** A competitor’s name, as a slug: words with capitals, or the telling ones behind "about". */
function rivalIn(whole: Pieces): string | undefined {
  const taken = filters.filter(
    ({ acts, field }) => acts.includes('insights') && /^(?:kind|category|product)$/.test(field),
  );
  const words = taken.flatMap(({ values }) => values.map(([, each]) => each)).join('|');
  const pieces = rewrite(whole, words, () => ({ mark: ';' }));
  const lead =
    find(pieces, 'about|on|for|from|of|regarding|sobre|de|at|by|has|have|did|does|is|con|with')?.to ?? Infinity;
  const isName = ({ mark }: Piece) =>
    /^[a-z]/.test(mark) && isTelling(mark) && !/^(?:market|product|category)$/.test(mark);
  const isCapital = (piece: Piece) => piece.at > 0 && /^\p{Lu}/u.test(piece.raw) && isTelling(piece.mark);
  const isProper = pieces.some((piece) => isCapital(piece) && isName(piece));
  const isPart = (piece: Piece) => (isProper ? isCapital(piece) : isName(piece));
  const first = pieces.findIndex((piece, at) => isPart(piece) && (isProper || at >= lead));
  // "Swift Van": a word of every day with a capital goes on with a name.
  const goesOn = (piece: Piece) =>
    isPart(piece) || (isProper && /^\p{Lu}\p{Ll}+$/u.test(piece.raw) && /^[a-z]/.test(piece.mark));
  const end = pieces.findIndex((piece, at) => at > first && !goesOn(piece));
  // "On parcel panda": a name may begin with a word of every day, right behind the preposition.
  const from =
    !isProper && first === lead + 1 && /^(?:orders?|parcels?|quick|live)$/.test(pieces[lead]?.mark ?? '')
      ? lead
      : first;
  const name = first < 0 ? [] : pieces.slice(from, end < 0 ? undefined : end);
  return name.length === 0 ? undefined : name.map(({ folded }) => folded).join('-');
}

/** "The spaceships product": what isn't known is asked about, not paid for. */
const UNKNOWN_PRODUCT = '(?!(?:an?|the|our|this|that|each|any|which|what|new|my|all) )[a-z]+ product(?! launches)';

function readInsightFilters(pieces: Pieces, now: string): Json {
  const searching = find(pieces, '(?:mention\\w*|containing|matching|search for|busca\\w*) [a-z][^ ]*');
  const q = pieceOf(pieces, 'Q')?.text ?? searching?.pieces.at(-1)?.folded;
  const confidence = pieceOf(pieces, 'R')?.number;
  const competitor = q === undefined ? rivalIn(pieces) : undefined;
  return {
    q,
    competitor,
    ...(competitor === undefined ? {} : { category: undefined }),
    minConfidence: confidence === undefined ? undefined : confidence / 100,
    ...readSpan(pieces, now),
  };
}

/** The filters of a list, as its input. */
export function readFilters(act: Act, whole: Pieces, now: string, own = whole): Json {
  // "With status 'created'": a word in quotes is that word.
  const named = whole.map((piece) =>
    act === 'list' && piece.mark === 'Q' ? { ...piece, mark: fold(piece.text ?? '') } : piece,
  );
  const [pieces, asked] = [spelledFilters(named), spelledFilters(own)];
  const values = valuesOf(act, pieces);
  const isPaid = act === 'competitors' || act === 'insights';
  const unknown = isPaid && values['product'] === undefined ? find(pieces, UNKNOWN_PRODUCT) : undefined;
  if (unknown !== undefined) return given({ ...values, product: unknown.pieces[0]?.folded });
  if (act === 'list_live') return given({ ...values, ...readSearch(asked, values) });
  if (act === 'insights') return given({ ...values, ...readInsightFilters(pieces, now) });
  return act === 'competitors' && values['category'] === 'live_streaming' ? { category: 'live_streaming' } : values;
}
