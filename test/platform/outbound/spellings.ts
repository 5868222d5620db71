type Spelling = readonly [label: string, spell: (octets: readonly number[]) => string];

/** Every way that some parser reads as this IPv4 address: classic `inet_aton` forms, and IPv6 forms that embed it. */
export const IPV4_HOST_SPELLINGS: readonly Spelling[] = [
  ['dotted decimal', (octets) => octets.join('.')],
  ['dotted with a trailing dot', (octets) => `${octets.join('.')}.`],
  ['octal', (octets) => octets.map(octal).join('.')],
  ['padded octal', (octets) => octets.map((octet) => `000${octet.toString(8)}`).join('.')],
  ['hex', (octets) => octets.map(hex).join('.')],
  ['upper-case hex', (octets) => octets.map((octet) => `0X${octet.toString(16).toUpperCase()}`).join('.')],
  ['mixed radix', ([a = 0, b = 0, c = 0, d = 0]) => `${octal(a)}.${hex(b)}.${c}.${octal(d)}`],
  ['three parts', ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${b}.${number(c, d)}`],
  ['two parts', ([a = 0, ...rest]) => `${a}.${number(...rest)}`],
  ['one decimal number', (octets) => String(number(...octets))],
  ['one hex number', (octets) => hex(number(...octets))],
  ['one octal number', (octets) => octal(number(...octets))],
  ['one number with a trailing dot', (octets) => `${number(...octets)}.`],
  ['full-width digits', (octets) => octets.join('.').replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + +digit))],
  ['ideographic full stops', (octets) => octets.join('\u3002')],
  ['v4-mapped, dotted', (octets) => `[::ffff:${octets.join('.')}]`],
  ['v4-mapped, hex', (octets) => `[::ffff:${groups(octets)}]`],
  ['v4-mapped, in full', (octets) => `[0:0:0:0:0:FFFF:${groups(octets).toUpperCase()}]`],
  ['v4-compatible', (octets) => `[::${octets.join('.')}]`],
  ['NAT64', (octets) => `[64:ff9b::${octets.join('.')}]`],
  ['local NAT64', (octets) => `[64:ff9b:1::${groups(octets)}]`],
  ['6to4', (octets) => `[2002:${groups(octets)}::1]`],
];

/** The IPv6 addresses above without their brackets, as a resolver could answer them. */
export const IPV4_EMBEDDED_SPELLINGS: readonly Spelling[] = IPV4_HOST_SPELLINGS.filter(([, spell]) =>
  spell([0, 0, 0, 0]).startsWith('['),
).map(([label, spell]) => [label, (octets) => spell(octets).slice(1, -1)]);

export function octetsOf(address: string): number[] {
  return address.split('.').map(Number);
}

function octal(value: number): string {
  return `0${value.toString(8)}`;
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}

function number(...octets: number[]): number {
  return octets.reduce((sum, octet) => sum * 256 + octet, 0);
}

function groups([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string {
  return `${number(a, b).toString(16)}:${number(c, d).toString(16)}`;
}
