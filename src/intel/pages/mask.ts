/** What a mailbox is called that is no person's. */
const ROLES = new Set(
  'abuse accounts admin billing business careers compliance contact copyright customer customerservice data dmca dpo enquiries feedback finance hello help hi hr info investors it jobs legal mail marketing media newsletter no-reply noreply office ombudsman operations orders partners partnerships post postmaster press privacy recruiting returns sales security service services shop support team trust webmaster'.split(
    ' ',
  ),
);
/** Letters beyond ASCII of scripts that put spaces between words: in others an address has no beginning. */
const FOREIGN = String.raw`\u00c0-\u058f\u1e00-\u1fff`;
/** `%40`: as an address within an address writes it. */
const MAIL = new RegExp(
  String.raw`(?<![\w.+${FOREIGN}-])[\w.+${FOREIGN}-]{1,64}(?:@|%40)[a-zA-Z\d${FOREIGN}-]{1,63}(?:\.[a-zA-Z\d${FOREIGN}-]{1,63}){1,5}`,
  'g',
);
/**
 * International, North American, and national numbers that begin with a zero. A price, a date or a year is none of them.
 */
const PHONES = [
  /(?<=\btel:)\+?[\d(](?:[ ./()-]{0,2}\d){4,19}/gi,
  /(?<![\w+.,])\+\d{1,3}(?:[ ./()-]{0,2}\d){6,12}(?!\d)/g,
  /(?<![\w.,$€£-])(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])/g,
  /(?<![\w.,$€£/-]|\d )\(?0\d{1,4}\)?[ /-]\d{2,4}(?:[ -]?\d{2,4}){1,3}(?![\w-])/g,
] as const;

/** A text without people's mail addresses and phone numbers. Addresses of roles, such as legal@, stay. */
export function maskPeople(text: string): string {
  let masked = text;
  if (text.includes('@') || text.includes('%40'))
    masked = masked.replaceAll(MAIL, (address) => (isRole(address) ? address : '[mail address]'));
  return /\d{3}/.test(masked) || masked.includes('+')
    ? PHONES.reduce((words, phone) => words.replaceAll(phone, '[phone number]'), masked)
    : masked;
}

const isRole = (address: string): boolean =>
  ROLES.has((address.split(/@|%40/, 1)[0] ?? '').split('+', 1)[0]?.toLowerCase() ?? '');
