import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { enter, PATIENT, type Guest } from '#test/live/room/rooms.ts';
import { get, hostToken, newStream, post } from '#test/live/streams/streams.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const order = async (token: string, method: string, path: string) => {
  const response = await suite.fetch(`/api/streams/${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  const { code } = response.status === 204 ? {} : ((await response.json()) as { code?: string });
  return [response.status, code] as const;
};

interface Read {
  readonly messages: readonly {
    readonly message: { readonly text: string; readonly replyTo: { text: string } | null };
  }[];
}

/** What anybody reads of the chat, over HTTP. */
async function readable(streamId: string): Promise<string> {
  return JSON.stringify(((await (await get(suite, `/api/streams/${streamId}/chat/messages`)).json()) as Read).messages);
}

/** A stream in which two have talked. `say` answers the message's id. */
async function talked() {
  const { stream, token } = await newStream(suite);
  const [ann, ben] = [randomBytes(10).toString('hex'), randomBytes(10).toString('hex')];
  const guests = [ann, ben].map((sub) => enter(() => suite, stream.id, { sub }));
  await expect.poll(() => guests.every((guest) => guest.isHere()), PATIENT).toBe(true);
  const say = async (guest: Guest | undefined, text: string, replyTo?: string) => {
    const answer = await guest?.room.ask({
      type: 'chat.send',
      text,
      key: randomUUID(),
      ...(replyTo === undefined ? {} : { replyTo }),
    });
    if (answer?.type !== 'ack' || answer.messageId === undefined) throw new Error(JSON.stringify(answer));
    return answer.messageId;
  };
  const rude = await say(guests[0], 'I know your street');
  await say(guests[1], 'what?', rude);
  await say(guests[1], 'more of that');
  return { id: stream.id, host: stream.host.id, token, ann, ben, rude, guests };
}

const end = async (id: string, token: string) => {
  const response = await post(suite, `/api/streams/${id}/end`, { token });
  expect(response.status).toBe(200);
};

test('CHAT-18 after the end its host takes messages off and bans, for as long as the chat is read', async () => {
  const { id, host, token, ben, rude } = await talked();
  await end(id, token);
  expect(await readable(id)).toContain('your street');

  expect(await order(token, 'DELETE', `${id}/chat/messages/${rude}`)).toEqual([204, undefined]);
  expect(await readable(id), 'nor in the quote').not.toContain('your street');
  expect(await order(token, 'DELETE', `${id}/chat/messages/${rude}`), 'again').toEqual([204, undefined]);
  expect(await order(token, 'DELETE', `${id}/chat/messages/${randomUUID()}`)).toEqual([404, 'not_found']);

  expect(await readable(id)).toContain('more of that');
  for (const _ of ['once', 'again'])
    expect(await order(token, 'PUT', `${id}/chat/bans/${ben}`)).toEqual([204, undefined]);
  expect(await readable(id)).toBe('[]');
  expect(await order(token, 'PUT', `${id}/chat/bans/${host}`)).toEqual([409, 'ban_refused']);
  await suite.sleep(id);
  expect(await readable(id), 'for good').toBe('[]');
});

test('CHAT-18 moderators do so in any room, and nobody else: another’s host gets a 404', async () => {
  const { id, token, ben, rude } = await talked();
  await end(id, token);
  const [stranger, viewer] = [await hostToken(suite), await hostToken(suite, undefined, 'chat')];
  for (const [method, path] of [
    ['DELETE', `${id}/chat/messages/${rude}`],
    ['PUT', `${id}/chat/bans/${ben}`],
  ] as const) {
    expect(await order(stranger, method, path)).toEqual([404, 'not_found']);
    expect(await order(viewer, method, path)).toEqual([403, 'insufficient_scope']);
  }
  expect(await readable(id)).toContain('your street');
  const moderator = await hostToken(suite, undefined, 'live:moderate');
  expect(await order(moderator, 'DELETE', `${id}/chat/messages/${rude}`)).toEqual([204, undefined]);
  expect(await order(moderator, 'PUT', `${id}/chat/bans/${ben}`)).toEqual([204, undefined]);
  expect(await readable(id)).toBe('[]');
});

test('CHAT-18 on air everybody sees it at once, and who is banned is shown out', async () => {
  const { id, token, ann, rude, guests } = await talked();
  const [rudeOne, other] = guests;
  expect(await order(token, 'DELETE', `${id}/chat/messages/${rude}`)).toEqual([204, undefined]);
  await expect
    .poll(() => other?.events.at(-1), PATIENT)
    .toMatchObject({ type: 'chat.deleted', messageId: rude, by: 'moderator' });
  expect(await order(token, 'PUT', `${id}/chat/bans/${ann}`)).toEqual([204, undefined]);
  await expect.poll(() => rudeOne?.states.at(-1), PATIENT).toEqual({ kind: 'over', code: 4403 });
  await expect.poll(() => other?.events.at(-1), PATIENT).toMatchObject({ type: 'chat.user_cleared', userId: ann });
  other?.room.leave();
});
