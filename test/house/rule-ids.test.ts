import { expect, test } from 'vitest';
import { compareRules } from '../../dev/verify/rule-ids.ts';

/** Put together, so that the check of this repository takes no fixture for a test of its own. */
const SHOP = 'SHOP';
const rules = (text: string) => [{ path: 'docs/rules/shop.md', text }];
const tests = (text: string) => [{ path: 'test/shop.test.ts', text }];
const proof = `test('${SHOP}-1 sells', () => {});`;

test('HOUSE-13 rules and tests that name each other leave nothing to say', () => {
  const both = `${proof}\ntest.each([1, 2])('${SHOP}-2 and SHOP-3 sell %i', () => {});\ntest.for([['${SHOP}-4', 'buys']])('%s %s', () => {});`;
  const four = '- SHOP-1 Sells.\n- SHOP-2 Sells two.\n- SHOP-3 Sells three.\n- SHOP-4 Buys, like SHOP-9 of old.';
  expect(compareRules(rules(four), tests(both))).toEqual([]);
});

test.each([
  ['a rule that no test is named after', '- SHOP-1 Sells.\n- SHOP-2 Buys.', proof, /no test proves SHOP-2/],
  [
    'a rule that a test only mentions',
    '- SHOP-1 Sells.\n- SHOP-2 Buys.',
    `${proof} test('buys as SHOP-2 says', () => {}); // 'SHOP-2`,
    /no test proves SHOP-2/,
  ],
  [
    'a test that is named after no rule',
    '- SHOP-1 Sells.',
    `${proof} it('${SHOP}-7 lies', () => {});`,
    /SHOP-7, which is no rule/,
  ],
  [
    'a case that is named after no rule',
    '- SHOP-1 Sells.',
    `${proof} test.for([\n  ['${SHOP}-8', 1]])('%s', () => {});`,
    /SHOP-8, which is no rule/,
  ],
  ['an id that two rules have', '- SHOP-1 Sells.\n- SHOP-1 Buys.', proof, /SHOP-1 is a rule of/],
  ['a rule in bold', '- SHOP-1 Sells.\n- **SHOP-2** Buys.', proof, /write a rule as/],
])('HOUSE-13 %s is named', (_what, document, suite, fault) => {
  expect(compareRules(rules(document), tests(suite)).join('\n')).toMatch(fault);
});
