import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMailAddress } from '#src/mail/address.ts';
import { checkSender, faultsOfMail, MAX_BODY, MAX_SUBJECT } from '#src/mail/mail.ts';

const mail = { to: 'ada@shop.example', subject: 'Your parcel', body: 'It is on its way.' };
const fieldsOf = (wrong: Partial<typeof mail>) => faultsOfMail({ ...mail, ...wrong }).map(({ field }) => field);

test.each([
  ['ada@shop.example', 'ada@shop.example'],
  ['Ada.Lovelace+tag@shop.example', 'Ada.Lovelace+tag@shop.example'],
  ["o'neil_#1@a-b.shop.example", "o'neil_#1@a-b.shop.example"],
  ['ada@SHOP.Example', 'ada@shop.example'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  [`${'a'.repeat(64)}@shop.example`, `${'a'.repeat(64)}@shop.example`],
])('MAIL-2 %s is an address', (text, address) => {
  expect(readMailAddress(text)).toBe(address);
});

const notAddresses = [
  '',
  'ada',
  '@shop.example',
  'ada@',
  'ada@localhost',
  'ada@shop',
  'ada@@shop.example',
  'a@b@shop.example',
  'Ada <ada@shop.example>',
  '<ada@shop.example>',
  'ada@shop.example,eve@evil.example',
  'ada@a.example;b@c.example',
  '"ada lovelace"@shop.example',
  'ada lovelace@shop.example',
  ' ada@shop.example',
  'ada@shop.example ',
  'ädä@shop.example',
  '.ada@shop.example',
  'ada.@shop.example',
  'a..b@shop.example',
  'ada(x)@shop.example',
  'ada@[127.0.0.1]',
  'ada@127.0.0.1',
  'ada@0x7f.1',
  'ada@shop.example.',
  'ada@.shop.example',
  'ada@shop..example',
  'ada@-shop.example',
  'ada@shop-.example',
  'ada@sh%6fp.example',
  'ada@shop.example/x',
  'ada@shop.example:25',
  'ada@shop.example?x',
  'ada@shop.example#x',
  'ada@shop.1',
  'ada@shop.example\r\nBcc: eve@evil.example',
  'ada\n@shop.example',
  'ada@shop\0.example',
  'ada@sho​p.example',
  `${'a'.repeat(65)}@shop.example`,
  `a@${'b'.repeat(64)}.example`,
  `a@${'b.'.repeat(130)}example`,
];
test.each(notAddresses)('MAIL-2 %j is no address', (text) => {
  expect(readMailAddress(text)).toBeUndefined();
});

test('MAIL-2 whatever is read as an address is plain ASCII, without a sign that a header or command needs', () => {
  const part = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.tuple(part, part).map((pair) => pair.join('@')),
      ),
      (text) => {
        const address = readMailAddress(text);
        if (address !== undefined) expect(address).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
        if (address !== undefined) expect(address).not.toMatch(/[\s<>,;:()"\\]/);
      },
    ),
  );
});

test('MAIL-3 a mail has an address, one line of subject and a text, each within its length', () => {
  expect(faultsOfMail(mail)).toEqual([]);
  expect(fieldsOf({ subject: 'x'.repeat(MAX_SUBJECT), body: 'x\r\n\ty'.padEnd(MAX_BODY, 'z') })).toEqual([]);
  for (const subject of [
    '',
    '  ',
    'a\nb',
    'a\rb',
    'a\r\nb',
    'a\tb',
    'a\u0000b',
    'a\u0085b',
    '\ud800',
    'x'.repeat(MAX_SUBJECT + 1),
  ])
    expect(fieldsOf({ subject }), JSON.stringify(subject)).toEqual(['subject']);
  for (const body of ['', '\n', 'a\u0007b', 'a\rb', '\udc00', 'x'.repeat(MAX_BODY + 1)])
    expect(fieldsOf({ body }), JSON.stringify(body)).toEqual(['body']);
  expect(fieldsOf({ to: '', subject: '', body: '' })).toEqual(['to', 'subject', 'body']);
});

test('MAIL-8 who mails are from is one plain name and one address', () => {
  const sender = { name: 'Waypost', address: 'agents@waypost.example' };
  expect(() => checkSender(sender)).not.toThrow();
  for (const name of ['', 'a"b', 'a<b', 'a\nb', 'a, b', 'é'])
    expect(() => checkSender({ ...sender, name }), name).toThrow(RangeError);
  for (const address of ['', 'a@b', 'a@bücher.example', 'x <a@b.example>'])
    expect(() => checkSender({ ...sender, address }), address).toThrow(RangeError);
});
