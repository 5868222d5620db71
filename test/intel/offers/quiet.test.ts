import { expect, it } from 'vitest';
import { basic, cards, kindsOf, lines, team, whole, type Case } from './shown.ts';

const silent: readonly Case[] = [
  ['a saving by the year', cards, [basic, team], ['Basic; $9/mo; 5 seats; Save 20% with annual billing', team], []],
  ['months free by the year', cards, [basic, team], ['Basic; $9/mo; 5 seats; 2 months free', team], []],
  ['a trial', lines, ['Start today.'], ['Start today.', 'Try it free for 14 days'], []],
  ['what customers saved', lines, ['“We saved $300 a month.”'], ['“We saved $400 a month.”'], []],
  ['what was raised', lines, ['We raised $20 million.'], ['We raised $35 million.'], []],
  ['an order’s least value', lines, ['Free delivery on orders over $35'], ['Free delivery on orders over $25'], []],
  ['a call to talk', lines, ['Start today.'], ['Start today.', 'Questions? Contact sales'], []],
  [
    'a call to talk as a card',
    whole,
    [cards(basic, team)],
    [`${cards(basic, team)}<div><h3>Need something else?</h3><a href="/sales">Contact sales</a></div>`],
    [],
  ],
  [
    'an advertisement',
    whole,
    [cards(basic, team)],
    [`${cards(basic, team)}<aside class="ad-slot"><p>50% off insurance until Friday</p></aside>`],
    [],
  ],
  ['another order', cards, [basic, team], [team, basic], []],
  ['cents', cards, [basic, team], ['Basic; $9.00/mo; 5 seats', team], []],
  ['a word beside a price', cards, [basic, team], ['Basic; $9 per month; 5 seats', team], []],
  ['ratings', cards, [basic, team], [basic, 'Team; $29/mo; 20 seats; Rated 4.8 by 1,200 users'], []],
];

it.each(silent)('CARD-10 tells nothing of prices or plans because of %s', (_what, of, before, after) => {
  expect(kindsOf(of(...before), of(...after)).filter((kind) => kind !== 'other')).toEqual([]);
  expect(kindsOf(of(...after), of(...before)).filter((kind) => kind !== 'other')).toEqual([]);
});
