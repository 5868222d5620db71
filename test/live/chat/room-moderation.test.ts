import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '#src/live/chat/fold.ts';
import type { OrderAct } from '#src/live/room/command.ts';
import { MAX_WORDS } from '#src/live/room/limits.ts';
import { applyWords, type WordList } from '#src/live/chat/words.ts';
import { eventsOf, textsOf, World } from '#test/live/room/room-world.ts';

const MODERATOR = ['chat', 'moderate'] as const;
const typesOf = (line: Parameters<typeof eventsOf>[0]) => eventsOf(line).map(({ type }) => type);
/** Ids of what was taken off: nothing else of it is there. */
const gone = (world: World) =>
  [...world.room.chat.said.values()].flatMap(({ id, event }) => (event === undefined ? [id] : []));

describe('moderation', () => {
  test('CHAT-9 its author takes a message off, and whoever moderates; nobody else, and once', () => {
    const world = new World();
    const [ann, ben, mod] = [world.enter('ann'), world.enter('ben'), world.enter('mo', MODERATOR)];
    const idOf = (text: string) => {
      const answer = world.say(ann, text);
      return answer?.type === 'ack' ? (answer.messageId ?? '') : '';
    };
    const [own, other] = [idOf('one'), idOf('two')];
    const remove = (line: typeof ann, messageId: string) => {
      const before = line.frames.length;
      world.ask(line, { type: 'chat.delete', id: 'd', messageId });
      world.cool();
      return line.frames.slice(before).join('');
    };
    for (const line of [ben, world.enter()]) expect(remove(line, own)).toContain('"not_allowed"');
    expect(remove(ann, own)).toContain('"ack"');
    expect(remove(mod, other)).toContain('"ack"');
    expect(remove(mod, other), 'gone already').toContain('"ack"');
    expect(remove(mod, 'nothing')).toContain('"no_such_message"');
    expect(eventsOf(ben).slice(2)).toMatchObject([
      { type: 'chat.deleted', messageId: own, by: 'author' },
      { type: 'chat.deleted', messageId: other, by: 'moderator' },
    ]);
    world.hibernate();
    expect(gone(world)).toEqual([own, other]);
  });

  test('CHAT-18 what is done without a socket is stored before it is answered, and once', () => {
    const world = new World();
    const ann = world.enter('ann');
    const said = world.say(ann, 'rude');
    const messageId = said?.type === 'ack' ? (said.messageId ?? '') : '';
    world.say(ann, 'also in the row that waits'); // within the same 20 ms
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'host_ended' } });
    const order = (act: OrderAct) => world.do({ type: 'order', by: 'mo', act });
    order({ type: 'delete', messageId });
    order({ type: 'delete', messageId: 'nothing' });
    order({ type: 'ban', userId: 'mo' });
    order({ type: 'ban', userId: 'ann' });
    const { seq } = world.room.session;
    order({ type: 'ban', userId: 'ann' });
    order({ type: 'delete', messageId });
    expect(world.answers).toEqual([undefined, 'no_such_message', 'not_a_target', undefined, undefined, undefined]);
    expect(world.room.session.seq).toBe(seq);
    world.crash(); // whatever was answered is stored
    expect(gone(world)).toHaveLength(2);
    expect(JSON.stringify(world.log)).not.toContain('rude');
  });

  test('CHAT-10 a timeout takes off what somebody said and keeps them from writing until it ends, but not from reading', () => {
    const world = new World();
    const [ann, mod] = [world.enter('ann'), world.enter('mo', MODERATOR)];
    const rude = world.say(ann, 'rude');
    world.ask(mod, { type: 'mod.timeout', id: 't', userId: 'ann', seconds: 60 });
    world.cool();
    world.hibernate();
    expect(ann.closedFor).toBeUndefined();
    expect(typesOf(ann)).toEqual(['chat.message', 'chat.user_cleared']);
    expect(gone(world)).toEqual([rude?.type === 'ack' ? rude.messageId : '']);
    expect(world.say(ann, 'x')).toMatchObject({ code: 'timed_out', temporary: true });
    world.ask(ann, { type: 'ack', seq: 2 });
    world.now += 60_000;
    expect(world.say(ann, 'sorry')).toMatchObject({ type: 'ack' });
    world.ask(mod, { type: 'mod.timeout', id: 't', userId: 'ann', seconds: 60 });
    world.ask(mod, { type: 'mod.unban', id: 'u', userId: 'ann' });
    world.cool();
    expect(world.say(ann, 'again')).toMatchObject({ type: 'ack' });
  });

  test('CHAT-11 a ban closes every socket of somebody’s and each that comes later, over sleep and death, until it is lifted', () => {
    const world = new World();
    const mod = world.enter('mo', MODERATOR);
    const tabs = [world.enter('ann'), world.enter('ann')];
    const watching = world.enter();
    world.ask(mod, { type: 'mod.ban', id: 'b', userId: 'ann' });
    world.cool();
    expect(tabs.map(({ closedFor }) => closedFor)).toEqual(['banned', 'banned']);
    expect(watching.closedFor).toBeUndefined();
    world.crash();
    expect(world.connect(world.ticket('ann')).closedFor).toBe('banned');
    const nobody = world.enter();
    world.do({ type: 'auth', connection: nobody.connection, id: 'a', ticket: world.ticket('ann') });
    expect(nobody.closedFor, 'nor as somebody who watches').toBe('banned');
    const again = world.enter('mo', MODERATOR);
    world.ask(again, { type: 'mod.timeout', id: 't', userId: 'ann', seconds: 1 });
    world.now += 2_000;
    expect(world.connect(world.ticket('ann')).closedFor, 'a timeout doesn’t shorten it').toBe('banned');
    world.ask(again, { type: 'mod.unban', id: 'u', userId: 'ann' });
    expect(world.connect(world.ticket('ann')).closedFor).toBeUndefined();
  });

  test('CHAT-12 only whoever may moderates, neither the host nor themselves', () => {
    const world = new World();
    const [ann, mod] = [world.enter('ann'), world.enter('mo', MODERATOR)];
    const commands = [
      { type: 'mod.timeout', id: 'x', userId: 'ben', seconds: 60 },
      { type: 'mod.ban', id: 'x', userId: 'ben' },
      { type: 'mod.unban', id: 'x', userId: 'ben' },
      { type: 'chat.settings', id: 'x', mode: 'slow' },
    ] as const;
    for (const command of commands)
      for (const line of [ann, world.enter()]) expect(world.ask(line, command)).toMatchObject({ code: 'not_allowed' });
    for (const userId of ['host', 'mo'])
      expect(world.ask(mod, { type: 'mod.ban', id: 'x', userId })).toMatchObject({ code: 'not_a_target' });
    expect(world.log).toEqual([]);
  });

  test('CHAT-13 settings are everyone’s at once, and the word list is told to whoever changes it', () => {
    const world = new World();
    const [ann, mod] = [world.enter('ann'), world.enter('mo', MODERATOR)];
    const answer = () => mod.frames.findLast((text) => text.startsWith('{"type":"ack"')) ?? '';
    world.ask(mod, { type: 'chat.settings', id: '1', mode: 'slow', slowModeSeconds: 3 });
    world.cool();
    expect(eventsOf(ann)).toMatchObject([{ type: 'chat.settings', chat: { mode: 'slow', slowModeSeconds: 3 } }]);
    world.ask(mod, { type: 'chat.settings', id: '2', mode: 'open', words: { add: ['Spoiler', 'x'], act: 'reject' } });
    world.ask(mod, { type: 'chat.settings', id: '3', words: { remove: ['X'] } });
    world.cool();
    expect(JSON.parse(answer())).toMatchObject({ id: '3', words: { words: ['spoiler'], act: 'reject' } });
    expect(typesOf(ann), 'a change of words is no event').toHaveLength(2);
    world.hibernate();
    expect(world.say(ann, 'no \uff33POILER!')).toMatchObject({ code: 'chat_word' });
    expect(world.say(mod, 'a spoiler'), 'whoever moderates may').toMatchObject({ type: 'ack' });
    world.ask(mod, { type: 'chat.settings', id: '4', words: { act: 'mask' } });
    expect(world.say(ann, 'no spoiler!')).toMatchObject({ type: 'ack' });
    expect(textsOf(ann).at(-1)).toBe('no *******!');
    const many = Array.from({ length: 100 }, (_, index) => `word${index}`);
    for (let lot = 0; lot < MAX_WORDS / 100; lot += 1)
      world.ask(mod, { type: 'chat.settings', id: 'n', words: { add: many.map((word) => `${word}-${lot}`) } });
    expect(answer()).not.toContain(`word99-${MAX_WORDS / 100 - 1}`); // one too many with them
    expect(world.room.chat.words.words.length).toBeLessThanOrEqual(MAX_WORDS);
  });
});

describe('the word list', () => {
  const list = (words: string[], act: WordList['act'] = 'mask'): WordList => ({ words: words.map(foldText), act });

  test.each([
    ['CHAT-14', 'badly put', 'bad', 'badly put'],
    ['CHAT-14', 'so BAD.', 'bad', 'so ***.'],
    ['CHAT-14', '\uff42\uff41\uff44!', 'bad', '***!'],
    ['CHAT-14', 'b\u200ba\u200bd', 'bad', '*****'],
    ['CHAT-14', 'stra\u00dfe', 'stra\u00dfe', '******'],
    ['CHAT-14', 'Zoe\u0308 here', 'zo\u00eb', '*** here'],
    ['CHAT-14', '\ufb01ne', 'fine', '***'],
    ['CHAT-14', '\u98df\u3079\u308b\u99ac\u9e7f', '\u99ac\u9e7f', '\u98df\u3079\u308b**'],
    ['CHAT-14', 'two words, Two  Words', 'two words', '*********, Two  Words'],
  ])('%s %j with the word %j is read as %j', (_, text, word, shown) => {
    expect(applyWords(list([word]), text)).toBe(shown);
  });

  test('CHAT-14 however a word is written, it is found; and a text without it stays as it is', () => {
    const spellings = (word: string) =>
      fc
        .array(fc.constantFrom('plain', 'upper', 'wide', 'hidden'), { minLength: word.length, maxLength: word.length })
        .map((ways) => ways.map((way, index) => spell(word[index] ?? '', way)).join(''));
    fc.assert(
      fc.property(spellings('spoiler'), fc.constantFrom('', 'a ', '\u{1F426}', '- '), (word, before) => {
        const text = `${before}${word}`;
        expect(applyWords(list(['spoiler'], 'reject'), text)).toBeUndefined();
        expect(applyWords(list(['spoiler']), text)?.replaceAll('\u200d', '')).toMatch(/^(?:a |\u{1F426}|- )?[*]{7,}$/u);
        expect(applyWords(list(['spoilers', 'poiler']), text)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });
});

function spell(letter: string, way: 'plain' | 'upper' | 'wide' | 'hidden'): string {
  if (way === 'upper') return letter.toUpperCase();
  if (way === 'wide') return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
  return way === 'hidden' ? `${letter}\u200d` : letter;
}
