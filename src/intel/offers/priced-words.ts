/** What words of a price mean: how long, for each what, how it is billed. */
export interface Terms {
  readonly period: string | null;
  readonly per: string | null;
  readonly billing: string | null;
}

export const noTerms: Terms = { period: null, per: null, billing: null };

const list = (words: string): readonly string[] => words.split(' ');

const PERIODS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    month:
      'month months mo mth monthly monat monatlich mois mensuel mensuelle mes mensual mese mensile maand maandelijks mês mensal miesiąc mies miesięcznie måned månad mån mnd kuukausi kk měsíc měs měsíčně месяц мес ay 月 月額',
    year: 'year years yr yearly annual annually annum jahr jährlich an année annuel annuellement año anual anno annuale jaar jaarlijks ano rok rocznie år vuosi ročně год yıl 年 年額',
    week: 'week weeks wk weekly woche wöchentlich semaine semana settimana tydzień vecka uge',
    day: 'day days daily tag täglich jour día giorno dag dzień',
    hour: 'hour hours hr hrs hourly stunde heure hora ora uur godzina timme',
    minute: 'minute minutes min',
    quarter: 'quarter quarterly quartal trimestre',
  }).flatMap(([period, words]) => list(words).map((word) => [word, period] as const)),
);
const PERS = new Set(list('per a an each every pro par por al je na za for à p / jede jeder pr'));
const BILLED = new Set(
  list('billed paid charged invoiced bezahlt abgerechnet facturé facturado pay payment billing zahlbar'),
);
/** Words that may stand beside a price without changing what it is of. */
const BESIDE = new Set(
  list(
    'from starting starts start at only just now price prices pricing cost costs ab von à partir de desde da od fra från vanaf as low total und and or plus excl incl excluding including inc ex vat tax taxes gst mwst usd eur gbp cad aud when if with in on the to is was it fee + * ( ) one once time upfront flat minimum min max up first then preis prix precio prezzo prijs cena pris only nur seulement solo today regular normally',
  ),
);
const MAX_WORDS = 24;

const wordsIn = (text: string): readonly string[] =>
  (
    text
      .slice(0, 160)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|[/+%*]/gu) ?? []
  ).slice(0, MAX_WORDS);

/** `per user / month, billed annually` */
export function termsOf(text: string): Terms {
  let { period, per, billing } = noTerms;
  const words = wordsIn(text);
  for (const [at, word] of words.entries()) {
    const found = PERIODS.get(word);
    const before = words[at - 1] ?? '';
    const isBilling = words.slice(Math.max(0, at - 3), at).some((other) => BILLED.has(other));
    if (found !== undefined && isBilling) billing ??= found;
    else if (found !== undefined && words[at - 2] === 'for') continue;
    else if (found !== undefined && word !== 'min' && word !== 'an') period ??= found;
    else if (PERS.has(before) && found === undefined && !BESIDE.has(word) && !PERS.has(word)) per ??= singular(word);
  }
  return { period, per, billing: billing === period ? null : billing };
}

const singular = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** Usual words of prices that by themselves are what plans are called. */
const NAMES = new Set(list('plus pro start first one flat max min solo total'));
const isName = (words: readonly string[]) =>
  words.length > 0 && words.length <= 2 && words.every((word) => NAMES.has(word));

/** Whether a text says no more than terms: `per month`, `billed annually`, `/ user`. */
export function areTerms(text: string): boolean {
  if (text.length > 60) return false;
  const words = wordsIn(text);
  let isPer = false;
  for (const word of words) {
    const isKnown = PERIODS.has(word) || PERS.has(word) || BILLED.has(word) || BESIDE.has(word);
    if (!isKnown && !isPer) return false;
    isPer = PERS.has(word);
  }
  return words.length > 0 && !isPer && !isName(words);
}

/** Whether nothing but usual words of prices and periods stand before one: `From`, `Monthly:`. `Pro` is a name. */
export function isLead(text: string): boolean {
  const words = wordsIn(text);
  if (isName(words)) return false;
  return words.every(
    (word, at) =>
      BESIDE.has(word) || PERIODS.has(word) || BILLED.has(word) || (PERS.has(word) && at + 1 < words.length),
  );
}

const TAIL = new Set([...PERS, ...BILLED, ...PERIODS.keys(), ...BESIDE]);
const NOT_AFTER = new Set(list('off discount rabatt credit credits in saved raised savings million'));

/** Whether a text can follow a price: its first word belongs to one. */
export function isTail(text: string): boolean {
  const trimmed = text.trimStart();
  if (trimmed === '') return true;
  const [first] = wordsIn(trimmed);
  if (first === undefined) return true;
  if (NOT_AFTER.has(first)) return false;
  return TAIL.has(first) || /^[/+*(,;:|·•.–—-]/.test(trimmed);
}

/** In names of plans and fees none of these words stands: money in a sentence is no plan's price. */
const SENTENCE = new Set(
  list(
    'we you your our they their i he she my us save saves saved saving raised raise over than worth get gets earn earned spend spent made paid pay more less within orders when if because that which this these those has have had were are who up until till below above under first invest invested funding revenue valued million billion customers use used win won donate',
  ),
);
const MOST_NAME_WORDS = 7;

/** The name before a price in the same passage: `Delivery fee`; undefined: that is no name. */
export function nameBefore(head: string): string | undefined {
  let name = head.trim();
  for (;;) {
    const shorter = name.replace(
      /(?:[\s:|·•….,=(–—-]|(?<=\s)(?:costs?|is|are|starts?|starting|from|at|for|only|just|now|price|plan))$/i,
      '',
    );
    if (shorter === name) break;
    name = shorter;
  }
  name = name.replace(/^(?:the|our) /i, '');
  const words = wordsIn(name);
  if (words.length === 0 || words.length > MOST_NAME_WORDS || name.length > 60) return undefined;
  if (words.some((word) => SENTENCE.has(word)) || /[.!?]\s/.test(name) || isLead(name)) return undefined;
  return name;
}

/** `Price`, `Our pricing`: what a figure is, not what costs it. */
export const isPriceLabel = (text: string): boolean =>
  text.length <= 40 &&
  /^(?:our |your |the |list |base |unit |monthly |starting )?(?:prices?|pricing|costs?|fees?|rates?|amount|charges?|preise?|prix|precios?|prezz[io]|cena|tarifs?|kosten|pris|hinta)(?: (?:from|per \p{L}+))?:?$/iu.test(
    text,
  );

/** `Custom` is a price on request, `Free` one of 0; and both are what plans are called. */
export const isNameToo = (text: string): boolean =>
  text.length <= 20 &&
  /^(?:custom|individual|individuell|free|gratis|gratuit|gratuito|kostenlos)(?: plan)?$/i.test(text);

const HIDDEN =
  /^(?:(?:please )?(?:contact|talk to|speak to|speak with|chat with|call|ask|email)(?: (?:us|our|with|the|an?|sales|team|expert|experts|for|a|quote|pricing|price|details)){1,5}|contact|custom(?: (?:pricing|price|quote|plan|rates?))?|(?:get|request) (?:a |an |your )?(?:custom )?(?:quote|pricing|price|offer)|let[’']s talk|(?:price |pricing |available )?(?:up)?on request|individual pricing|auf anfrage|preis auf anfrage|individuell|sur devis|sur demande|a consultar|bajo consulta|su richiesta|op aanvraag|poa|p\.o\.a\.|kontakt(?:ieren sie uns)?|nous contacter|contactez-nous|contáctanos)[.!]?(?: ?[→>»›])?$/i;

/** `Contact sales`: what a price is isn't said. */
export const isHidden = (text: string): boolean => text.length <= 48 && HIDDEN.test(text);

const FREE =
  /^(?:(?:always |it[’']s |forever )?free(?: forever| of charge| for (?:everyone|individuals|ever))?|gratis|gratuit|gratuito|kostenlos|kostenfrei|zdarma|za darmo|бесплатно|無料|免费|no (?:charge|cost))[.!]?$/i;
export const isFreeText = (text: string): boolean => text.length <= 24 && FREE.test(text);

const DISCOUNT =
  /(?:\d ?%|half|[$€£]\d+) ?(?:off|discount|rabatt|reduction|de réduction|de descuento|di sconto|price\b|on your first|for (?:the|your) first)|(?:save|get|spare|économisez) (?:an? )?(?:extra )?(?:up to )?(?:[^\d\s]{0,3}\d[\d.,]*|\d+ ?%)|first \w{1,6} months? (?:free|for)|(?:black friday|cyber monday|limited[ -]time|flash sale)/i;
const YEARLY = /\b(?:annual|annually|yearly|per year|a year|\/ ?ye?a?r|jährlich|annuel|with yearly|2 months free)/i;

/** What paying by the year gives as well: a promotion only where it ends. */
const MONTHS_FREE =
  /\d months? (?:for )?free|free for (?:the first )?\d+ (?:months|weeks)|first (?:\w+ )?months? (?:is |are )?free/i;
const ENDS =
  /\b(?:until|till|before|through|ends?|ending|expires?|bis(?: zum)?|jusqu[’']au|hasta(?: el)?|fino al|tot)\b.{0,12}?(?:\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tues|wednes|thurs|fri|satur|sun)|midnight|tonight|tomorrow|the end of)|limited[ -]time|black friday|cyber monday|flash sale|\b(?:spring|summer|autumn|fall|winter|holiday|christmas|easter|launch|anniversary|new year(?:[’']s)?|back to school) (?:sale|offer|deal|special|promo|promotion|discount)\b|\bcode:? [A-Z]*\d*\b|today only|this (?:week|weekend|month) only|last chance/i;

/** One of these is in each of them: looking for them is quick. */
const MARK = /[\d%]|half|first|friday|monday|limited|flash/i;
/** Words of a discount for a time; not what paying by the year saves. */
export const isPromotion = (text: string): boolean =>
  text.length <= 160 &&
  MARK.test(text) &&
  ((DISCOUNT.test(text) && (!YEARLY.test(text) || ENDS.test(text))) || (MONTHS_FREE.test(text) && ENDS.test(text)));

const UNTIL =
  /\b(?:until|till|ends?|ending|through|limited|this (?:week|month)|today|black friday|cyber|sale|code|offer|bis|jusqu|hasta|before|promo|summer|winter|spring|autumn|holiday|launch)/i;
export const isTimed = (text: string): boolean => UNTIL.test(text);

const BADGE =
  /^(?:(?:our |the )?(?:most )?popular(?: choice| plan)?|best (?:value|seller|deal)|recommended|featured|new|sale|current plan|save .{0,30}|.{0,6}\d+ ?% off.{0,30}|limited.{0,20}|great value)!?$/i;
export const isBadge = (text: string): boolean => text.length <= 48 && BADGE.test(text);

const STOCK =
  /^(?:✓ ?)?(?:in stock|out of stock|sold out|temporarily (?:out of stock|unavailable)|currently unavailable|unavailable|available(?: now)?|available for pre-?order|pre-?order(?: now)?|back ?ordered|on back ?order|coming soon|discontinued|no longer available|auf lager|ausverkauft|nicht verfügbar|en stock|rupture de stock|agotado)[.!]?$/i;
export const isStock = (text: string): boolean => text.length <= 40 && STOCK.test(text);
