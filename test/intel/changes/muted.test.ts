import { expect, test } from 'vitest';
import { boundedMutes, mutedBy } from '#src/intel/changes/muted.ts';
import { compared } from '#test/intel/pages/comparing.ts';

const page = (price: string, note: string) =>
  `<main><h2>Plans</h2><p>Pro costs ${price} a month.</p><h2>Notes</h2><p>${note}</p></main>`;

test('MUTE-1 a change of a muted block is a decision, and the rest is told', () => {
  const { insights, decisions, outcome } = compared(
    page('$10', 'One note.'),
    page('$15', 'Another remark altogether.'),
    {
      muted: [{ anchor: 'Plans', text: '' }],
    },
  );
  expect(outcome).toBe('changed');
  expect(insights.flatMap(({ evidence }) => evidence.map(({ anchor }) => anchor))).toEqual(['Notes']);
  expect(decisions).toContainEqual({
    rule: 'muted',
    anchor: 'Plans',
    before: 'Pro costs $10 a month.',
    after: 'Pro costs $15 a month.',
  });
  const none = compared(page('$10', 'One note.'), page('$15', 'One note.'), { muted: [{ anchor: 'Plans', text: '' }] });
  expect([none.outcome, none.insights]).toEqual(['noise_only', []]);
});

test('MUTE-2 a block without a heading is known by half of its words, and by no other block’s', () => {
  const muted = [{ anchor: '', text: 'Join 1,200 happy shops today' }];
  const told = (before: string, after: string) =>
    compared(`<main><p>${before}</p><p>We ship.</p></main>`, `<main><p>${after}</p><p>We ship.</p></main>`, { muted })
      .outcome;
  expect(told('Join 1,200 happy shops today', 'Join 1,900 happy shops today')).toBe('noise_only');
  expect(told('Pro costs $10 a month.', 'Pro costs $15 a month.')).toBe('changed');
});

test('MUTE-3 a finding is muted only if all that it quotes is', () => {
  const isMuted = mutedBy([{ anchor: 'Plans', text: '' }]);
  expect(isMuted({ anchor: 'Plans', before: 'a', after: 'b' })).toBe(true);
  expect(isMuted({ anchor: 'Plans › Pro', before: 'a', after: 'b' })).toBe(false);
  expect(isMuted({ anchor: '', before: 'a', after: 'b' })).toBe(false);
});

test('MUTE-4 a comparison goes by so many mutes as it can store with its insights', () => {
  const anchors = Array.from({ length: 500 }, (_, index) => ({ anchor: `${index}`.padEnd(500, 'x'), text: '' }));
  expect(boundedMutes(anchors)).toHaveLength(120);
  expect(boundedMutes(Array.from({ length: 60 }, () => ({ anchor: '', text: 'word' })))).toHaveLength(50);
});
