/** What has been slow in somebody's parser: each is repeated until there are 64 KB of it. */
const kinds: Readonly<Record<string, string>> = {
  letters: 'a',
  capitals: 'É',
  digits: '7',
  'digits and spaces': '7 ',
  'fifteen digits': '777777777777777,',
  exponents: '7e',
  'letters and digits': 'a7',
  words: 'word ',
  spaces: ' ',
  'no-break spaces': '\u00a0',
  tabs: '\t',
  newlines: '\n',
  'carriage returns': '\r\n',
  'spaces and newlines': '  \n',
  dots: '.',
  'letters and dots': 'a.',
  commas: ',',
  semicolons: ';',
  colons: ':',
  hyphens: '-',
  underscores: '_',
  pluses: '+',
  'a plus': 'a+',
  'at signs': '@',
  'a at': 'a@',
  'at a dot': '@a.',
  slashes: '/',
  backslashes: '\\',
  percents: '%',
  'percent encoded': '%41',
  ampersands: 'a=1&',
  hashes: '#',
  stars: '*',
  equals: '=',
  'single quotes': "'",
  'double quotes': '"',
  brackets: '[',
  braces: '{',
  parentheses: '(',
  'closed brackets': '[]',
  tags: '<b>',
  'combining marks': '\u0301',
  'combining marks out of order': '\u0301\u0323',
  'marked letters': 'a\u0323\u0301',
  'thirty marks a letter': `a${'\u0301\u0323'.repeat(15)}`,
  emoji: '\u{1f600}',
  'joined emoji': '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u{1f3fd}\ufe0f',
  flags: '\u{1f1fa}\u{1f1f8}',
  'characters that grow': '\ufdfa',
  'fractions that grow': '\u00bd',
  ligatures: '\ufb03',
  'half-width marks': '\uff9e\uff9f',
  jamo: '\u1112\u1161\u11ab',
  han: '漢',
  thai: 'ที่',
  'right to left': '\u202eא',
  'what can’t be seen': '\u200b',
  'variation selectors': '\ufe0f',
  'lone surrogates': '\ud800',
  zeros: '\u0000',
  uuids: '7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11',
  'secrets by their looks': 'pi_',
  'more secrets': 'pi_a_secret_',
  keys: 'wps_live_',
  'media ranges': 'application/json;q=0,',
  'json media types': 'application/x+json+',
  'entity tags': 'W/"a", ',
  'phone numbers': '(415) 555-0134 ext. ',
  prefixes: '__proto__.constructor.',
  'playlist lines': '#EXTINF:1,\na.ts\n',
  json: '{"a":',
  'json names': '"a":1,',
};

export interface Nasty {
  readonly kind: string;
  /** So many bytes of it in UTF-8, and with an end that doesn't fit what came before. */
  readonly of: (bytes: number) => string;
}

const made = new Map<string, string>();

function repeated(text: string, bytes: number): string {
  const name = `${bytes} ${text}`;
  const whole = made.get(name) ?? text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
  made.set(name, whole);
  return whole;
}

export const nasty: readonly Nasty[] = Object.entries(kinds).flatMap(([kind, text]) => [
  { kind, of: (bytes: number) => repeated(text, bytes) },
  { kind: `${kind}, and another end`, of: (bytes: number) => `x${repeated(text, bytes)}!` },
]);
