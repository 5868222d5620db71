/** How secrets begin that no answer of a model may hold: tokens of ours, secrets of webhooks, JSON Web Tokens. */
const BEGINNINGS = ['mk_live_', 'mk_test_', 'whsec_', 'sk_live_', 'sk_test_', 'eyJ'];
const SECRET = new RegExp(`(?:${BEGINNINGS.join('|')})[\\w+/=.-]{6,}`, 'g');
const OF_WORD = /[\w+/=.-]/;
/** No secret is longer: a word that is isn’t held back any more. */
const LONGEST = 4_096;
export const REMOVED = '[removed]';

export const cutSecrets = (text: string): string => text.replaceAll(SECRET, REMOVED);

/** What may be said of a text that goes on, and what has to wait: its last word may become a secret. */
export function saidOf(text: string): { readonly said: string; readonly held: string } {
  const word = lastWord(text);
  const from = startOf(word);
  const held = from < 0 ? '' : word.slice(from);
  return { said: cutSecrets(text.slice(0, text.length - held.length)), held };
}

/** The word that a text ends in the middle of; nothing if that is longer than any secret. */
function lastWord(text: string): string {
  let from = text.length;
  while (from > 0 && OF_WORD.test(text.charAt(from - 1))) {
    from -= 1;
    if (text.length - from > LONGEST) return '';
  }
  return text.slice(from);
}

/** Where a secret may begin in a word that isn’t over; -1: nowhere. */
function startOf(word: string): number {
  const whole = BEGINNINGS.map((each) => word.indexOf(each)).filter((at) => at >= 0);
  if (whole.length > 0) return Math.min(...whole);
  for (let at = Math.max(0, word.length - 'mk_live'.length); at < word.length; at += 1)
    if (BEGINNINGS.some((each) => each.startsWith(word.slice(at)))) return at;
  return -1;
}
