import { describe, expect, test } from 'vitest';
import { foldText } from '#src/live/chat/fold.ts';
import {
  CHAT_MESSAGES,
  CHAT_WINDOW_MS,
  MAX_CHAT_CHARACTERS,
  MAX_FOLDED_CHARACTERS,
  MAX_WORD_CHARACTERS,
  MAX_WORDS,
} from '#src/live/room/limits.ts';
import { applyWords, type WordList } from '#src/live/chat/words.ts';
import { factsOf, World } from '#test/live/room/room-world.ts';

const MODERATOR = ['chat', 'moderate'] as const;
/** One character, written out eighteen. */
const LONG_LETTER = '\ufdfa';

/** A room in which nobody says “spoiler”. */
function strictRoom(mode: 'open' | 'slow' | 'unique' = 'open'): World {
  const world = new World(factsOf({ chat: { mode, slowModeSeconds: 10 } }));
  world.ask(world.enter('mo', MODERATOR), {
    type: 'chat.settings',
    id: 'w',
    words: { add: ['spoiler'], act: 'reject' },
  });
  return world;
}

describe('what is refused for what is in it', () => {
  test.each([
    ['a listed word', 'open', 'spoiler', {}],
    ['too much written out', 'open', LONG_LETTER.repeat(MAX_CHAT_CHARACTERS), {}],
    ['something that was said', 'unique', 'said before', {}],
    ['an answer to nothing', 'open', 'x', { replyTo: 'nothing' }],
  ] as const)('CHAT-4 counts towards the pace: %s', (_, mode, text, more) => {
    const world = strictRoom(mode);
    world.say(world.enter('ben'), 'said before');
    const tabs = [world.enter('ann'), world.enter('ann')];
    const say = (index: number, words = text) => world.say(tabs[index % 2] ?? world.enter('ann'), words, more);
    for (let index = 0; index < CHAT_MESSAGES; index += 1)
      expect(say(index)).not.toMatchObject({ code: 'chat_too_many' });
    const refused = say(0);
    expect(refused).toMatchObject({ type: 'error', code: 'chat_too_many' });
    expect(world.say(tabs[0] ?? world.enter('ann'), 'well behaved'), 'whatever they say then').toMatchObject({
      code: 'chat_too_many',
    });
    const wait = refused?.type === 'error' ? (refused.retryAfterMs ?? 0) : 0;
    expect(wait).toBeLessThanOrEqual(CHAT_WINDOW_MS);
    world.now += wait;
    expect(world.say(tabs[0] ?? world.enter('ann'), 'well behaved')).toMatchObject({ type: 'ack' });
  });

  test('CHAT-4 of what was said and what was refused together', () => {
    const world = strictRoom();
    const ann = world.enter('ann');
    const began = world.now;
    for (let index = 0; index < CHAT_MESSAGES; index += 1) {
      world.say(ann, index % 2 === 0 ? `fine ${index}` : 'spoiler');
      world.now += 100;
    }
    const retryAfterMs = began + CHAT_WINDOW_MS - world.now;
    expect(world.say(ann, 'one more')).toMatchObject({ code: 'chat_too_many', retryAfterMs });
    world.pass(CHAT_WINDOW_MS, [ann]);
    expect([world.room.chat.tries.size, world.room.chat.paces.size], 'and is forgotten').toEqual([0, 0]);
  });

  test('CHAT-6 slow mode counts from what was said: whoever is refused says it otherwise at once', () => {
    const world = strictRoom('slow');
    const ann = world.enter('ann');
    expect(world.say(ann, 'spoiler')).toMatchObject({ code: 'chat_word' });
    expect(world.say(ann, 'no, nothing')).toMatchObject({ type: 'ack' });
  });
});

describe('how long it takes', () => {
  test('CHAT-17 a message is at most 2,000 characters as it is compared, and a listed word 40', () => {
    const world = new World();
    const ann = world.enter('ann');
    const most = Math.floor(MAX_FOLDED_CHARACTERS / 18);
    expect(world.say(ann, LONG_LETTER.repeat(most))).toMatchObject({ type: 'ack' });
    expect(world.say(ann, LONG_LETTER.repeat(most + 1))).toMatchObject({
      code: 'invalid',
      message: 'text: must have at most 2000 characters written out (NFKC)',
    });
    const mod = world.enter('mo', MODERATOR);
    const add = (word: string) => world.ask(mod, { type: 'chat.settings', id: 'w', words: { add: [word] } });
    expect(add('x'.repeat(MAX_WORD_CHARACTERS))).toMatchObject({ type: 'ack' });
    expect(add(LONG_LETTER.repeat(3))).toMatchObject({ code: 'invalid', temporary: false });
    expect(world.room.chat.words.words).toHaveLength(1);
  });

  const full = (letter: string) => letter.repeat(MAX_CHAT_CHARACTERS);
  /** As many words as there may be, all of which begin alike. */
  const alike = (letter: string) =>
    Array.from({ length: MAX_WORDS }, (_, index) => letter.repeat(MAX_WORD_CHARACTERS - 5) + String(10_000 + index));
  const nested = Array.from({ length: MAX_WORD_CHARACTERS }, (_, index) => '\u98df'.repeat(index + 1));

  test.each([
    ['words that begin alike, in a script without spaces', alike('\u98df'), full('\u98df')],
    ['words that begin alike', alike('a'), full('a')],
    ['words of one letter after another', alike('a'), 'a '.repeat(MAX_CHAT_CHARACTERS / 2)],
    ['words in words', nested, full('\u98df')],
    ['letters that are eighteen', alike('\u0635'), LONG_LETTER.repeat(MAX_FOLDED_CHARACTERS / 18)],
    ['what can’t be seen', alike('a'), full('\u200d')],
    ['marks', alike('a'), full('\u0301')],
  ])('CHAT-17 it is linear in the message, whatever the list: %s', (_, words, text) => {
    for (const act of ['mask', 'reject'] as const) {
      const list: WordList = { words: words.map(foldText), act };
      applyWords(list, text); // the list is read once
      const began = process.cpuUsage();
      for (let count = 0; count < 20; count += 1) applyWords(list, text);
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1_000 / 20, 'ms of processor a message').toBeLessThan(20);
    }
  });
});
