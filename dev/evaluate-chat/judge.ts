import type { ExpectedReply, Said, Words } from './dialogues.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text as inputs are compared: case, quotes, dashes and white space don’t count. */
export const foldInput = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[‘’´`]/g, "'")
    .replaceAll(/[“”«»]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/^["']+|["']+$/g, '')
    .replace(/\.$/, '');

const EXACT =
  /^(?:id|slug|jobId|auctionId|deliveryIdOrSlug|quoteToken|token|status|category|language|sort|kind|minSeverity|product|competitor|period|dispatch|targetId|cursor|order|policy)$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?(?:Z|[+-]\d\d:\d\d)$/;
const GENERIC =
  /^(?:(?:a|one|my|the|package|parcel|delivery|item|thing|something|stuff|order|un|una|mi|el|paquete|envío|algo)\s*)+$/;

const DEFAULTS: Fields = {
  tipMinor: 0,
  signatureRequired: false,
  dispatch: 'auto',
  sort: 'viewers',
  durationSeconds: 30,
  confirm: false,
  photo: false,
  pickupPhoto: false,
  pin: false,
  authorisedPayment: false,
};

const isDefault = (key: string, value: unknown): boolean =>
  (key in DEFAULTS && DEFAULTS[key] === value) ||
  (key === 'requirements' && isFields(value) && Object.values(value).every((each) => each === false));

/** What a dialogue makes equal, or allows beside what is expected. */
export interface Tolerance {
  /** `path` is that of the key, from the input’s root. */
  readonly allowsExtra: (path: readonly string[], value: unknown) => boolean;
  readonly isSameDelivery: (one: string, other: string) => boolean;
}

const STRICT: Tolerance = { allowsExtra: () => false, isSameDelivery: (one, other) => one === other };

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

function isSameText(want: string, got: string, key: string, tolerance: Tolerance): boolean {
  if (key === 'phone') return digitsOf(want) === digitsOf(got);
  if (key === 'deliveryIdOrSlug') return want === got || tolerance.isSameDelivery(want, got);
  if (EXACT.test(key)) return want === got;
  if (TIME.test(want)) return TIME.test(got) && Math.abs(Date.parse(want) - Date.parse(got)) <= 60_000;
  if (!want.includes('*')) return foldInput(want) === foldInput(got);
  const parts = want
    .split('*')
    .map((part) => foldInput(` ${part} `).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(foldInput(got));
}

const bareAddress = (value: unknown): unknown =>
  isFields(value) && Object.keys(value).length === 1 && 'line1' in value ? value['line1'] : value;

function isSameValue(want: unknown, got: unknown, path: readonly string[], tolerance: Tolerance): boolean {
  const key = path.at(-1) ?? '';
  if (key === 'address' && (bareAddress(want) !== want || bareAddress(got) !== got)) {
    return isSameValue(bareAddress(want), bareAddress(got), path, tolerance);
  }
  if (want === '*') return got !== undefined && got !== null && got !== '';
  if (typeof want === 'string') return typeof got === 'string' && isSameText(want, got, key, tolerance);
  if (typeof want === 'number') return typeof got === 'number' && Math.abs(want - got) < 1e-9;
  if (Array.isArray(want)) {
    return (
      Array.isArray(got) &&
      want.length === got.length &&
      want.every((each, at) => isSameValue(each, got[at], path, tolerance))
    );
  }
  return isFields(want) && isFields(got) ? isSameFields(want, got, path, tolerance) : want === got;
}

function isSameFields(want: Fields, got: Fields, path: readonly string[], tolerance: Tolerance): boolean {
  for (const key of new Set([...Object.keys(want), ...Object.keys(got)])) {
    if (!(key in want)) {
      const isGeneric = key === 'description' && typeof got[key] === 'string' && GENERIC.test(foldInput(got[key]));
      if (!isDefault(key, got[key]) && !isGeneric && !tolerance.allowsExtra([...path, key], got[key])) return false;
    } else if (!(key in got)) {
      if (!isDefault(key, want[key])) return false;
    } else if (!isSameValue(want[key], got[key], [...path, key], tolerance)) return false;
  }
  return true;
}

/** Whether an input is the expected one (2.2 of the data’s README). */
export const matchesInput = (want: Fields, got: Fields, tolerance: Tolerance = STRICT): boolean =>
  isSameFields(want, got, [], tolerance);

const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[‘’´]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()} `;

/** `$12.34` stands for the number, however it is written. */
function saysMoney(text: string, [, whole = '', cents = '']: RegExpExecArray): boolean {
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '[,.]?');
  const bare = cents === '00' ? String.raw`|(?![.,]\d)` : '';
  return new RegExp(String.raw`(?<!\d)(?<!\d[.,])${grouped}(?:[.,]${cents}${bare})(?!\d)(?![.,]\d)`).test(text);
}

/** A word whose end is marked by a blank keeps it. */
const saysWord = (text: string, word: string): boolean => {
  const isBounded = word.startsWith(' ') || word.endsWith(' ');
  return text.includes(
    isBounded
      ? word
          .normalize('NFD')
          .replaceAll(/[\u0300-\u036F]/g, '')
          .toLowerCase()
      : plain(word).trim(),
  );
};

function says(text: string, item: Said, words: Words): boolean {
  if (typeof item !== 'string') return item.some((each) => says(text, each, words));
  if (item.startsWith('@')) return (words.lists[item] ?? []).some((word) => saysWord(text, word));
  const money = /^\$(\d+)\.(\d\d)$/.exec(item);
  return money === null ? saysWord(text, item) : saysMoney(text, money);
}

/** What a reply lacks (1.4 and 2.5 of the data’s README): nothing, if it holds. */
export function judgeReply(reply: ExpectedReply | undefined, text: string, words: Words): readonly string[] {
  const read = plain(text);
  const lacks = text.trim() === '' ? ['text'] : [];
  for (const item of reply?.says ?? []) if (!says(read, item, words)) lacks.push(`says ${JSON.stringify(item)}`);
  for (const slot of reply?.asks ?? []) {
    const asked = slot === 'confirm' || (words.slots[slot] ?? []).some((word) => saysWord(read, word));
    if (!read.includes('?') || !asked) lacks.push(`asks ${slot}`);
  }
  if (reply?.refuses === true && !says(read, '@cannot', words)) lacks.push('refuses');
  return lacks;
}
