import { expect, it } from 'vitest';
import { cut } from '#src/intel/pages/clean.ts';
import { excerptsOf } from '#src/intel/pages/excerpt.ts';
import { maskPeople } from '#src/intel/pages/mask.ts';
import { excerptsThere } from '#src/intel/proofs/excerpt-there.ts';
import { page } from '#test/intel/changes/changing.ts';
import { versionOf } from '#test/intel/pages/comparing.ts';

const PERSON = 'jane.doe@evil.example';
const PHONE = '+49 170 1234567';
const html = (text: string) => versionOf(page(text));

it('PAGETEXT-15 people are masked wherever a text is cut', () => {
  for (let at = 430; at < 520; at += 1)
    for (const person of [PERSON, PHONE]) {
      const text = `${'w'.repeat(at)} ${person} and so on. ${'more '.repeat(200)}`;
      const excerpts = excerptsOf(text, `${text} Edited.`);
      for (const shown of [cut(text, 500), excerpts.before, excerpts.after]) {
        expect(shown.length).toBeLessThanOrEqual(500);
        expect(shown).not.toMatch(/jane|\+49|1234567/);
      }
    }
});

it.each([
  'jörg.müller@post.example',
  'jane@münchen.example',
  'tel:01701234567',
  'tel:+49(0)1701234567',
  'https://a.example/u/jane.doe%40evil.example/plan',
  'mailto:jane.doe@evil.example',
])('PAGETEXT-15 an address in any script, in an address or without spaces is one: %s', (person) => {
  expect(maskPeople(`Ask ${person} now`)).not.toMatch(/jane|jörg|müller|01701234567|1701234567|evil/);
});

it('PAGETEXT-15 roles, prices, dates and numbers stay', () => {
  for (const text of [
    'legal@a.example',
    'sales%40a.example',
    'hôtel: 12345',
    'motel:123456',
    'from 1,299.00 to 2026-11-23',
  ])
    expect(maskPeople(text)).toBe(text);
});

it('PAGETEXT-15 a text of long addresses alone is cut without one', () => {
  const address = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`;
  for (let lead = 0; lead < 80; lead += 1)
    expect(cut(`${'x '.repeat(lead)}${`${address} `.repeat(60)}`, 120)).not.toMatch(/a{9}|b{9}/);
});

it('VERIFY-4 a page says what stands masked in a quotation of it', () => {
  const says = excerptsThere(html(`<p>Ask ${PERSON} or ${PHONE} for a price.`));
  expect(says('Ask [mail address] or [phone number] for a price.')).toBe(true);
  expect(says('Ask [mail address] or nobody for a price.')).toBe(false);
});
