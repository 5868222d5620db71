import { expect, test } from 'vitest';
import type { CallResult } from '#src/agent/model/model.ts';
import { quote, say, talk } from './talk.ts';

const made: CallResult = {
  result: { delivery: { id: 'd', trackingSlug: 'ab12cd34ef' }, fare: { customerTotalMinor: '750' } },
};
const answer = (name: string): CallResult => (name === 'delivery__create' ? made : { result: quote });
const callsOf = async (...said: readonly string[]) => {
  const messages = [];
  let called: readonly { readonly name: string; readonly input: unknown }[] = [];
  for (const text of said) {
    messages.push(say(text));
    ({ called } = await talk(messages, answer));
  }
  return called;
};

test.each([
  ['Take the birdcage (it’s empty, don’t worry) from home to the bakehouse', { description: 'birdcage' }],
  ['Lentils from the bakehouse to home, tip for the courier: 2.50', { description: 'Lentils', tipMinor: 250 }],
  ['Send a kite from home to tía rosa. Recipient is K. Okafor', { customer: { name: 'K. Okafor' } }],
  ['Sorry for dithering. Send a kite from home to tía rosa', { description: 'kite' }],
  ['Bring two pounds of sugar from the bakehouse to home', { description: expect.stringContaining('sugar') }],
  ['Could you carry a kite from home to the bakehouse, if you’d be so good?', { description: 'kite' }],
])('PLAN-25 what is said beside a request doesn’t change it: “%s”', async (said, expected) => {
  const [call] = await callsOf(said);
  expect(call?.name).toBe('delivery__create');
  expect(call?.input).toMatchObject(expected);
});

test('PLAN-13 an address stands before its coordinates, too', async () => {
  const [call] = await callsOf('collect a kite at 14 Elm St, which is 41.2, -87.3, and bring it home');
  expect(call?.input).toMatchObject({ pickup: { lat: 41.2, lng: -87.3, address: '14 Elm St' } });
});

test.each([['All done now, it is packed. Cheers'], ['it was raining when I booked it']])(
  'PLAN-25 “%s” books nothing twice',
  async (said) => {
    expect(await callsOf('send a kite from home to the bakehouse', said)).not.toContainEqual(
      expect.objectContaining({ name: 'delivery__create' }),
    );
  },
);

test('PLAN-25 somebody who is holding a parcel holds no dispatch back', async () => {
  const [call] = await callsOf('my sister is holding a kite for me at home, bring it to the bakehouse');
  expect(call?.input).not.toHaveProperty('dispatch');
});

test.each([
  [['I have a kite at home and it needs to be at the bakehouse. I’d only like to know the price for now']],
  [['Send a kite from home to the bakehouse', 'and one back from the bakehouse to home, also only if it is under $2']],
])('PLAN-9 a price alone, or a condition that isn’t met, books nothing: %j', async (said) => {
  expect((await callsOf(...said)).map(({ name }) => name)).toEqual(['delivery__quote']);
});

test.each([
  ['Our choir has robes for the bakehouse, they sit at home. Tell me the price with a $2 tip'],
  ['We have flutes at home. Price them to the bakehouse'],
  ['Do you remember the order from last week? I’d want to know the price from home to the bakehouse'],
])('PLAN-11 a price that is asked for behind what is told books nothing: “%s”', async (said) => {
  expect((await callsOf(said)).map(({ name }) => name)).toEqual(['delivery__quote']);
});

test.each([
  ['Send a kite from home to the bakehouse. Don’t book it if it costs over $7'],
  ['Send a kite from home to the bakehouse, but only if the lot comes to no more than $6'],
])('PLAN-9 a ban with a condition is a condition: “%s”', async (said) => {
  expect((await callsOf(said)).map(({ name }) => name)).toEqual(['delivery__quote']);
});

test.each([
  ['Take a kite from home to the bakehouse and give it to Ola Berg'],
  ['Take a kite from home to the bakehouse, tía rosa is being painted'],
])('PLAN-8 a person, and a place that is only spoken of, are no end: “%s”', async (said) => {
  const [call] = await callsOf(said);
  expect(call?.input).toMatchObject({ pickup: { lat: 1 }, dropoff: { lat: 2 } });
});

test.each([
  ['Set up a delivery from home to the bakehouse, but don’t call any driver yet', { dispatch: 'hold' }],
  ['Take a kite from home to the bakehouse, it has to be here by noon', { dropoffWindow: expect.anything() }],
  ['Take a kite home 2 the bakehouse', { dropoff: expect.objectContaining({ lat: 2 }) }],
])('PLAN-8 what is said of a booking goes into it: “%s”', async (said, expected) => {
  const [call] = await callsOf(said);
  expect(call?.input).toMatchObject(expected);
});

test('PLAN-9 a condition that nobody understood is answered by a condition, not by any word', async () => {
  const said = 'send a kite from home to the bakehouse if the wind has turned';
  expect(await callsOf(said, 'ok, waiting it is')).toEqual([]);
  expect(await callsOf(said, 'a shame')).toEqual([]);
});

test('PLAN-9 “send it” books what was too dear', async () => {
  const calls = await callsOf('send a kite from home to the bakehouse if it is under $5', 'oh well. Send it');
  expect(calls.map(({ name }) => name)).toEqual(['delivery__create']);
});
