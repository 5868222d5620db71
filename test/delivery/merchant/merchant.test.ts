import { describe, expect, test } from 'vitest';
import { emptyProfile, hasTerms, isSupportUrl, publicMerchant } from '#src/delivery/merchant/merchant.ts';
import { ChangeProfileRequest } from '#src/delivery/merchant/merchant-wire.ts';

const profile = { name: 'Flowers', logoId: null, supportEmail: null, supportPhone: null, supportUrl: null };
const harmless = { minimumAge: null, ownerSendsRestricted: false };

describe('what a link tells of who sent it', () => {
  test('MERCHANT-3 a profile without a name is nothing', () => {
    expect(publicMerchant(null, harmless)).toBeNull();
    expect(publicMerchant({ ...profile, name: null, supportEmail: 'a@b.example' }, harmless)).toBeNull();
    expect(publicMerchant(profile, harmless)).toMatchObject({ name: 'Flowers', logoUrl: null });
  });

  test.each([
    { minimumAge: 18, ownerSendsRestricted: false },
    { minimumAge: 21, ownerSendsRestricted: true },
    { minimumAge: null, ownerSendsRestricted: true },
    { minimumAge: 0, ownerSendsRestricted: false },
  ])('MERCHANT-4 %o names nobody', (goods) => {
    expect(publicMerchant(profile, goods)).toBeNull();
  });
});

describe('what a profile may hold', () => {
  test.each([
    'http://shop.example/help',
    'https://user@shop.example/',
    'https://user:secret@shop.example/',
    'https://shop.example:8443/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'javascript:alert(1)',
    'data:text/html,x',
    'shop.example',
    `https://shop.example/${'a'.repeat(300)}`,
    `https://shop.example/${'ü'.repeat(100)}`,
  ])('MERCHANT-1 %s is no support address', (supportUrl) => {
    expect(ChangeProfileRequest.safeParse({ supportUrl }).success).toBe(false);
  });

  test('MERCHANT-1 an address is kept as browsers spell it', () => {
    expect(ChangeProfileRequest.parse({ supportUrl: 'https://Shop.Example/a b' })).toEqual({
      supportUrl: 'https://shop.example/a%20b',
    });
    expect(isSupportUrl(new URL('https://bücher.example/'))).toBe(true);
  });

  test.each(['', ' ', ' Flowers', 'Flowers ', 'Two\nlines', 'x'.repeat(81), 'evil\u202Eelif'])(
    'MERCHANT-1 %j is no name',
    (name) => {
      expect(ChangeProfileRequest.safeParse({ name }).success).toBe(false);
    },
  );

  test('MERCHANT-2 what is there already is no change', () => {
    const filled = { ...emptyProfile, name: 'Flowers' };
    expect(hasTerms(filled, { name: 'Flowers' })).toBe(true);
    expect(hasTerms(filled, {})).toBe(true);
    expect(hasTerms(filled, { name: null })).toBe(false);
    expect(hasTerms(filled, { name: 'Flowers', supportEmail: 'a@b.example' })).toBe(false);
  });
});
