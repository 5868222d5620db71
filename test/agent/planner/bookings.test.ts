import { expect, test } from 'vitest';
import type { CallResult } from '#src/agent/model/model.ts';
import { PLACES } from './read.ts';
import { quote, say, talk } from './talk.ts';

const made: CallResult = {
  result: { delivery: { id: 'd', trackingSlug: 'ab12cd34ef' }, fare: { customerTotalMinor: '750' } },
};
const answer = (name: string): CallResult => (name === 'delivery__create' ? made : { result: quote });

interface Booked {
  readonly pickup?: { readonly lat: number };
  readonly dropoff?: { readonly lat: number };
  readonly description?: string;
  readonly tipMinor?: number;
}
const nameOf = (stop: { readonly lat: number } | undefined) => PLACES.find(({ lat }) => lat === stop?.lat)?.name;

/** What a message books or prices, in a line; its reply where it calls for nothing. */
async function done(said: string): Promise<string> {
  const { called, text } = await talk([say(said)], answer);
  const lines = called.map(({ name, input }) => {
    if (name !== 'delivery__create') return name.replace('delivery__', '');
    const { pickup, dropoff, description = '', tipMinor = 0 } = input as Booked;
    return `${nameOf(pickup)} > ${nameOf(dropoff)}, ${description}, ${tipMinor}`;
  });
  return lines.length > 0 ? lines.join('; ') : text;
}

test.each([
  ['get my accordion over to tia rosa from home', 'Home > Tía Rosa, accordion, 0'],
  ['blankets. home to bakehouse. go', 'Home > Bakehouse, blankets, 0'],
  ['My stepladder is at the bakehouse, could somebody bring it home?', 'Bakehouse > Home, stepladder, 0'],
  ['Four sacks of rye, bakehouse to home, and a fiver on top', 'Bakehouse > Home, Four sacks of rye, 500'],
  ['the old sofa has to go from home to tia rosa', 'Home > Tía Rosa, old sofa, 0'],
  [
    'Rosa wants her kettle, so have it taken from home to tía rosa, 3 dollars for whoever drives',
    'Home > Tía Rosa, kettle, 300',
  ],
  ['There is ointment lying at the bakehouse, and it has to go to tia rosa', 'Bakehouse > Tía Rosa, ointment, 0'],
  ['a treat for tia rosa: six eclairs from the bakehouse to her place', 'Bakehouse > Tía Rosa, six eclairs, 0'],
  [
    'I need 3 sacks of chicken feed run from the bakehouse over to home',
    'Bakehouse > Home, 3 sacks of chicken feed, 0',
  ],
  ['home to tia rosa, a harp, tip 3, no sorry, 5', 'Home > Tía Rosa, harp, 500'],
  ['book a harp from home to the bakehouse, no wait, tia rosa', 'Home > Tía Rosa, harp, 0'],
])('PLAN-13 what is sent is what is moved: “%s”', async (said, expected) => {
  expect(await done(said)).toBe(expected);
});

test.each([
  ['I am held up with a plumber. Send it from home to the bakehouse', 'Home > Bakehouse, , 0'],
  ['please book a driver from home to tia rosa', 'Home > Tía Rosa, , 0'],
  ['Deliver from home to the bakehouse, and call me on my mobile when the lorry is gone', 'Home > Bakehouse, , 0'],
])('PLAN-13 what is said of anything else isn’t sent: “%s”', async (said, expected) => {
  expect(await done(said)).toBe(expected);
});

test.each([
  ['snd teh blankets form hoem to teh bakehuose', 'Home > Bakehouse, blankets, 0'],
  ['hwo mcuh frm hoem to tia rosas', 'quote'],
])('PLAN-4 what fingers do to words doesn’t count: “%s”', async (said, expected) => {
  expect(await done(said)).toBe(expected);
});

test('PLAN-11 two places alone are priced, and with a price asked for nothing is booked', async () => {
  expect(await done('home to tia rosa')).toBe('quote');
  expect(await done('home to tia rosa, a harp, what would that be?')).toBe('quote');
  expect(await done('price with a 4 dollar tip: home to tia rosa')).toBe('quote');
});

test('PLAN-9 a count of things is no condition, and a question may hold one', async () => {
  expect(await done('send over three barrels, home to bakehouse')).toBe('Home > Bakehouse, three barrels, 0');
  expect(await done('is home to the bakehouse under 9 dollars? then book it')).toBe('quote; Home > Bakehouse, , 0');
  expect(await done('is home to the bakehouse under 5 dollars? then book it')).toBe('quote');
});

test.each([
  ['take a kettle from home to the bakehouse if you would, nobody has to sign', 'Home > Bakehouse, kettle, 0'],
  ['book home to the bakehouse if it costs under 9 dollars, otherwise leave it', 'quote; Home > Bakehouse, , 0'],
  [
    'a stack of plates needs to go from home to the bakehouse, with a two-dollar tip',
    'Home > Bakehouse, stack of plates, 200',
  ],
])('PLAN-9 politeness is no condition, and “otherwise not” says nothing more: “%s”', async (said, expected) => {
  expect(await done(said)).toBe(expected);
});

test('PLAN-8 coordinates say where a name is that no place has', async () => {
  const { called } = await talk([say('Bring a harp from home to my aunt in Dover, she is at 4.5, -93.2')], answer);
  expect(called).toMatchObject([{ input: { pickup: { lat: 1 }, dropoff: { lat: 4.5, lng: -93.2 } } }]);
});

test('PLAN-8 a place takes the end of the one that it is meant instead of', async () => {
  const messages = [say('how much from home to tia rosa?')];
  await talk(messages, answer);
  messages.push(say('sorry, I meant the bakehouse, not home'));
  const { called } = await talk(messages, answer);
  expect(called).toMatchObject([{ input: { pickupLat: 2, dropoffLat: 5 } }]);
});

test('PLAN-12 another value for what was booked is refused, whatever the verb', async () => {
  for (const change of [
    'could you knock the tip down to a dollar',
    'shift that to 5 pm, would you',
    'could you shift that to 11 instead?',
    'ring her and say the bell is broken',
    'no, it should go to tia rosa',
  ]) {
    const messages = [say('send a harp from home to the bakehouse')];
    await talk(messages, answer);
    messages.push(say(change));
    const { called, text } = await talk(messages, answer);
    expect(called).toEqual([]);
    expect(text).toMatch(/can’t|can't/);
  }
});

test.each([
  [
    'I only have 9 dollars. Take a harp from home to the bakehouse if that covers it',
    'quote; Home > Bakehouse, harp, 0',
  ],
  ['my budget is 5 dollars, so do not book home to the bakehouse beyond that', 'quote'],
  ['I can stretch to 12 dollars: bring a harp from home to the bakehouse', 'quote; Home > Bakehouse, harp, 0'],
])('PLAN-9 what a person has to spend is the most that a booking costs: “%s”', async (said, expected) => {
  expect(await done(said)).toBe(expected);
});

test('PLAN-9 what a condition held back is booked where it is asked for all the same', async () => {
  const messages = [say('send a harp from home to the bakehouse if it is under 5 dollars')];
  await talk(messages, answer);
  messages.push(say('oh, it is raining. book it anyway'));
  expect((await talk(messages, answer)).called).toMatchObject([{ name: 'delivery__create' }]);
});

test('PLAN-18 a booking may go by a delivery of before: its stops, or where it went', async () => {
  const [home, rosa] = [PLACES[0], PLACES[4]];
  const old = {
    id: 'old',
    trackingSlug: 'ffeedd0011',
    status: 'delivered',
    description: 'plates',
    pickup: home,
    dropoff: rosa,
  };
  const known = (name: string): CallResult =>
    name === 'delivery__list' ? { result: { deliveries: [old], nextCursor: null } } : answer(name);
  const like = await talk([say('same route as my last order please, book it with a crate of figs')], known);
  expect(like.called.at(-1)?.input).toMatchObject({ pickup: { lat: 1 }, dropoff: { lat: 5 } });
  const there = await talk([say('have a stool brought from the bakehouse to where my last order went')], known);
  expect(there.called.at(-1)?.input).toMatchObject({ pickup: { lat: 2 }, dropoff: { lat: 5 }, description: 'stool' });
});

test('PLAN-27 of a long message the sentences that ask for least are left away', async () => {
  const chat =
    'Well, what a week it has been over here, with the roof coming in and the neighbours’ dogs barking at the builders all day long and half of the night. ' +
    'My brother says that it serves me right, and he may have a point there, as I was the one who wanted to have a house by the sea in the first place. ';
  const asked = `${chat}Would you have a kettle taken from home to the bakehouse? Three dollars for the driver.`;
  expect(await done(asked)).toBe('Home > Bakehouse, kettle, 300');
  expect(await done(`${chat}${chat}${asked} Not if it is over 5 dollars.`)).not.toMatch('Bakehouse');
});

test('PLAN-8 each of several ways has what is said up to the next', async () => {
  expect(await done('rice from home to bakehouse, $2 tip. and beans from home to tia rosa, $4 tip')).toBe(
    'Home > Bakehouse, rice, 200; Home > Tía Rosa, beans, 400',
  );
  expect(await done('Two from home please: first a harp, to the bakehouse. Then a drum, to tia rosa')).toBe(
    'Home > Bakehouse, harp, 0; Home > Tía Rosa, drum, 0',
  );
  expect(await done('prices to tia rosa, one from home and one from the bakehouse')).toBe('quote; quote');
});

test.each([
  ['I sent a harp from home to the bakehouse yesterday'],
  ['tell my aunt the harp from home is going to the bakehouse'],
  ['could you tell me whether home to the bakehouse is under 9 dollars'],
  ['Price check. Pick up at home and drop off at the bakehouse'],
  ['just checking what a run between home and the bakehouse costs these days'],
  ['send a harp from home to home'],
])('PLAN-11 what is told, and what is only asked, is not booked: “%s”', async (said) => {
  expect(await done(said)).not.toMatch(' > ');
});

test.each([
  ['From: home. To: bakehouse. What: barley. Tip: 2 dollars.', 'Home > Bakehouse, barley, 200'],
  ['pickup home, drop-off bakehouse, item: a fan', 'Home > Bakehouse, fan, 0'],
  [
    'I would be grateful if a trunk could be collected from home and delivered to the bakehouse',
    'Home > Bakehouse, trunk, 0',
  ],
  ['I want my trumpet at the bakehouse by 5, it is in tia rosa right now', 'Tía Rosa > Bakehouse, trumpet, 0'],
])('PLAN-8 ends are known by labels, and by where a thing is: “%s”', async (said, expected) => {
  expect(await done(said)).toBe(expected);
});

test('PLAN-10 a price is taken with something more', async () => {
  const messages = [say('how much from home to the bakehouse?')];
  await talk(messages, answer);
  messages.push(say('go on then, with 3 dollars on top'));
  expect((await talk(messages, answer)).called).toMatchObject([{ name: 'delivery__create', input: { tipMinor: 300 } }]);
});

test('PLAN-13 what was said with a price is booked with it', async () => {
  const messages = [say('Quote please for a lantern from home to the bakehouse')];
  await talk(messages, answer);
  messages.push(say('That is fine. Yes, carry on'));
  const { called } = await talk(messages, answer);
  expect(called).toMatchObject([{ name: 'delivery__create', input: { description: 'lantern' } }]);
});

test('PLAN-9 “don’t, if it is more than that” turns the comparison round', async () => {
  const said = 'I have 6 dollars for it. A harp from home to the bakehouse, but if it is more than that do not book it';
  expect(await done(said)).toBe('quote');
});
