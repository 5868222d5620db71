import type { Versions } from '#src/intel/findings/finding.ts';
import { moneyIn } from '#src/intel/money/money.ts';
import type { Block } from '#src/intel/pages/content.ts';
import { isFreeText, isHidden, isPromotion, isStock } from './priced-words.ts';

const FIGURE = /[\d%]|\p{Nd}/u;
const MAX_PRICE = 140;
const MAX_NAME = 60;
/** Where there is none of these there is no money; where there is one there may be. */
const SIGN =
  /[\p{Sc}%円元¢\u0600-\u06ff]|\b[A-Z]{1,3}\b|zł|Zł|Kč|Ls|lei|руб|грн|гр|лв|дин|сум|тг|\b(?:kr|Ft|Rs|Rp|Dhs?|SFr|Fr|Gs|eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?|kn|din)\b/u;

/** Whether what changed may have to do with prices: reading plans takes longer than asking. */
export function concernsPrices({ before, after, changes }: Versions): boolean {
  const changed = changes.flatMap((change) => [change.before, change.after]).filter((block) => block !== undefined);
  if (changed.some(({ text }) => isPromotion(text))) return true;
  const isNamed = changes.some(
    (change) =>
      (change.before === undefined || change.after === undefined) &&
      (change.before ?? change.after).text.length <= MAX_NAME,
  );
  if (!isNamed && !changed.some(isOfPrices)) return false;
  return before.blocks.some(hasMoney) || after.blocks.some(hasMoney);
}

const isOfPrices = ({ text }: Block): boolean =>
  FIGURE.test(text) || isHidden(text) || isFreeText(text) || isStock(text);

const hasMoney = ({ text }: Block): boolean =>
  text.length <= MAX_PRICE && FIGURE.test(text) && SIGN.test(text) && (text.includes('%') || moneyIn(text).length > 0);
