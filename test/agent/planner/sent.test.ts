import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSent } from '#src/agent/planner/slots/sent.ts';
import { judge } from '#src/agent/planner/slots/tags.ts';
import { read } from './read.ts';

const sentIn = (said: string) => readSent(said, read(said), read(said));

test.each([
  ['please take a zorblat from home to the bakehouse', { description: 'zorblat' }],
  ['Nine quexels, home to bakehouse', { description: 'Nine quexels' }],
  ['how much to send an old vumper from home to tia rosa?', { description: 'old vumper' }],
  ['my daughter left her grilp at home, can you bring it to the bakehouse', { description: 'grilp' }],
  ['Courier from home to the bakehouse, recipient is Zora Quill', { name: 'Zora Quill' }],
  ['send some dorfs and plimps from home to the bakehouse', { description: 'dorfs and plimps' }],
  ['lleva una grapola de home a bakehouse, es para Zulema', { description: 'grapola', name: 'Zulema' }],
])('PLAN-28 what nobody ever wrote is found by what stands around it: “%s”', (said, found) => {
  expect(sentIn(said)).toEqual(found);
});

test.each([
  'send a package from home to the bakehouse',
  'book another order from home to tia rosa',
  'yes, go ahead and book it',
  'what does home to the bakehouse cost?',
  'make it 5 dollars for the driver',
])('PLAN-28 “%s” says neither what is sent nor to whom', (said) => {
  expect(sentIn(said)).toEqual({});
});

test('PLAN-28 a part of a message has what was said in it', () => {
  const said = 'a harp from home to the bakehouse, and a drum from home to tia rosa';
  const whole = read(said);
  const cut = whole.findIndex(({ mark }) => mark === 'and');
  expect(readSent(said, whole, whole.slice(0, cut))).toEqual({ description: 'harp' });
  expect(readSent(said, whole, whole.slice(cut))).toEqual({ description: 'drum' });
});

test('PLAN-28 each piece gets one tag, whatever is said, and what is found was typed', () => {
  const word = fc.constantFrom(
    'send',
    'a',
    'harp',
    'Zora',
    'for',
    'from',
    'home',
    'to',
    'bakehouse',
    ',',
    '.',
    '$5',
    'qx',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const said = words.join(' ');
      const pieces = read(said);
      expect(judge(pieces)).toHaveLength(pieces.length);
      const { description = '', name = '' } = readSent(said, pieces, pieces);
      expect(said).toContain(description);
      expect(said).toContain(name);
    }),
  );
});
