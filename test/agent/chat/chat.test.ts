import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatEvents } from '#src/agent/bounds.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { HOW_MUCH, openChats, textsOf } from './chats.ts';

let suite: RestartableSuite;
let chats: ReturnType<typeof openChats>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent', 'delivery'] });
  chats = openChats(suite);
});
afterAll(() => suite.close());

const talker = () => chats.grantee(['chat', 'delivery:@read', 'places:save', 'places:list']);

test('TALK-1 a question is answered by a call, told as five kinds of events without a gap', async () => {
  const { token } = await talker();
  const stream = await (await chats.say(token, HOW_MUCH)).whole();
  expect([stream.status, stream.retries]).toEqual([200, [2000]]);
  expect(stream.headers.get('cache-control')).toContain('no-store');
  const kinds = stream.told.map(({ type }) => type);
  expect([kinds[0], kinds.at(-1)]).toEqual(['ready', 'done']);
  expect(kinds.filter((kind) => !(chatEvents as readonly string[]).includes(kind))).toEqual([]);
  expect(stream.told.map(({ id }) => id)).toEqual(stream.told.map((_, seq) => `${stream.runId}:${seq}`));
  expect(stream.told.map(({ data }) => data['seq'])).toEqual(stream.told.map((_, seq) => seq));
  expect(stream.calls).toEqual(['delivery.quote requested', 'delivery.quote running', 'delivery.quote succeeded']);
  const { result } = (await stream.until('tool_call', ({ status }) => status === 'succeeded')).data;
  expect(result).toMatchObject({ quote: { totalMinor: '764' } });
  expect(stream.told[0]?.data).toMatchObject({
    scopes: ['chat', 'delivery:@read', 'places:save', 'places:list'],
    resume_url: stream.headers.get('location'),
  });
});

test('TALK-2 texts stand at their offsets, and add up to the message that `done` has', async () => {
  const { token } = await talker();
  const stream = await (await chats.say(token, HOW_MUCH)).whole();
  const { message_id: id, message, finish_reason: reason } = stream.done;
  expect(reason).toBe('stop');
  expect(message).toMatchObject({ id, role: 'assistant', text: textsOf(stream).get(String(id)) });
  expect(String(message?.['text'])).toContain('7');
});

test('TALK-3 with an Idempotency-Key a retry follows the same run, in the same bytes; another message is refused', async () => {
  const { token } = await talker();
  const key = randomUUID();
  const first = await (await chats.say(token, HOW_MUCH, { key })).whole();
  const [again, other] = await Promise.all([
    chats.say(token, HOW_MUCH, { key }),
    chats.say(token, `${HOW_MUCH} Please.`, { key }),
  ]);
  expect((await again.whole()).told.map(({ text }) => text)).toEqual(first.told.map(({ text }) => text));
  expect([(await other.whole()).status, other.problem['code']]).toEqual([422, 'idempotency_key_reused']);
  const listed = await chats.call<{ conversations: { id: string }[] }>('GET', '/v1/conversations', token);
  expect(listed.body.conversations.map(({ id }) => id)).toEqual([first.conversationId]);
});

test('TALK-4 a conversation remembers what was said, and is named after it', async () => {
  const { token } = await talker();
  const first = await (await chats.say(token, HOW_MUCH)).whole();
  const second = await (await chats.say(token, 'Thanks!', { in: first.conversationId })).whole();
  expect(second.conversationId).toBe(first.conversationId);
  const path = `/v1/conversations/${first.conversationId}`;
  const { messages } = (
    await chats.call<{ messages: { role: string; number: number }[] }>('GET', `${path}/messages`, token)
  ).body;
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user', 'assistant']);
  expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  const page = await chats.call<{ messages: { number: number }[]; has_more: boolean }>(
    'GET',
    `${path}/messages?limit=2&before=4`,
    token,
  );
  expect([page.body.messages.map(({ number }) => number), page.body.has_more]).toEqual([[2, 3], true]);
  expect((await chats.call('GET', path, token)).body).toMatchObject({ conversation: { title: HOW_MUCH } });
  const named = await chats.call('PATCH', path, token, { title: 'Parcels' });
  expect(named.body).toMatchObject({ conversation: { title: 'Parcels' } });
});

test('TALK-5 what a run told can be read again from any event, and 204 says that there is no more', async () => {
  const { token } = await talker();
  const stream = await (await chats.say(token, HOW_MUCH)).whole();
  const last = stream.told.at(-1)?.id ?? '';
  const rest = await (await chats.follow(token, stream, `${stream.runId}:2`)).whole();
  expect(rest.told.map(({ text }) => text)).toEqual(stream.told.slice(3).map(({ text }) => text));
  expect((await (await chats.follow(token, stream)).whole()).told).toHaveLength(stream.told.length);
  expect((await chats.follow(token, stream, last)).status).toBe(204);
  const other = await (await chats.follow(token, stream, `${randomUUID()}:2`)).whole();
  expect(other.told).toHaveLength(stream.told.length);
});

test('TALK-6 a person sees their conversations, a grant those that it began; to others they are a 404', async () => {
  const mine = await talker();
  const stream = await (await chats.say(mine.token, HOW_MUCH)).whole();
  const path = `/v1/conversations/${stream.conversationId}`;
  const other = await talker();
  const person = await suite.token({ sub: mine.sub, scope: 'chat', aud: [suite.urls.agent] });
  expect((await chats.call('GET', path, person)).status).toBe(200);
  const refused = await Promise.all([
    chats.call('GET', path, other.token),
    chats.call('PATCH', path, other.token, { title: 'Mine' }),
    chats.call('DELETE', path, other.token),
    chats.call('GET', `${path}/messages`, other.token),
    chats.call('POST', `${path}/runs/${stream.runId}/cancel`, other.token),
    chats.call('POST', `${path}/chat`, other.token, { message: HOW_MUCH }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await chats.follow(other.token, stream)).status).toBe(404);
  const own = await chats.call<{ conversations: unknown[] }>('GET', '/v1/conversations', other.token);
  expect(own.body.conversations).toEqual([]);
});

test('TALK-7 without the scope chat nobody talks, and nothing is stored', async () => {
  const { token, sub } = await chats.grantee(['delivery:@read']);
  const refused = await (await chats.say(token, HOW_MUCH)).whole();
  expect([refused.status, refused.problem['code']]).toEqual([403, 'insufficient_scope']);
  const { rows } = await suite.database.query('select 1 from agent.conversation where user_id = $1', [`user:${sub}`]);
  expect(rows).toEqual([]);
});

test('TALK-8 deleting forgets what was said, and spares transactions', async () => {
  const { token } = await talker();
  const stream = await (await chats.say(token, HOW_MUCH)).whole();
  const path = `/v1/conversations/${stream.conversationId}`;
  expect((await chats.call('DELETE', path, token)).status).toBe(204);
  expect((await chats.call('GET', `${path}/messages`, token)).status).toBe(404);
  expect((await chats.follow(token, stream)).status).toBe(404);
  expect((await chats.call('DELETE', path, token)).status).toBe(404);
  const left = await chats.call<{ transactions: unknown[] }>('GET', '/v1/transactions', token);
  expect(left.body.transactions).toHaveLength(1);
});

test.each([
  ['nothing', { message: '  ' }],
  ['too much', { message: 'é'.repeat(20_000) }],
  ['no text', {}],
  ['another field', { message: 'Hi', model: 'best' }],
  ['no time zone', { message: 'Hi', time_zone: 'Mars/Olympus' }],
])('TALK-9 a message that is %s is refused with its field', async (_what, body) => {
  const { token } = await talker();
  const refused = await chats.call<{ errors: { pointer: string }[] }>('POST', '/v1/chat', token, body);
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]?.pointer).toMatch(/^#\/(?:message|model|time_zone)$/);
});

test('TALK-9 a message may be as long as its bound', async () => {
  const { token } = await talker();
  const stream = await (await chats.say(token, `${'word '.repeat(6_550)}?`)).whole();
  expect([stream.status, stream.done['finish_reason']]).toEqual([200, 'stop']);
});

test('TALK-10 an hour after its end a run’s events are gone, and what was said isn’t', async () => {
  const { token } = await talker();
  const stream = await (await chats.say(token, HOW_MUCH)).whole();
  await suite.inConversation(stream.conversationId, 'update run set ended = ended - 3540000');
  expect((await chats.follow(token, stream)).status).toBe(200);
  await suite.inConversation(stream.conversationId, 'update run set ended = ended - 60000');
  const gone = await (await chats.follow(token, stream)).whole();
  expect([gone.status, gone.problem['code']]).toEqual([410, 'run_log_gone']);
  const path = `/v1/conversations/${stream.conversationId}/messages`;
  const said = await chats.call<{ messages: unknown[] }>('GET', path, token);
  expect(said.body.messages).toHaveLength(4);
});

test('TALK-8 a deletion counts however its id is spelled, and the key of what was said brings nothing back', async () => {
  const { token } = await talker();
  const key = randomUUID();
  const stream = await (await chats.say(token, HOW_MUCH, { key })).whole();
  const deleted = await chats.call('DELETE', `/v1/conversations/${stream.conversationId.toUpperCase()}`, token);
  expect(deleted.status).toBe(204);
  const again = await (await chats.say(token, HOW_MUCH, { key })).whole();
  expect([again.status, again.problem['code']]).toEqual([404, 'not_found']);
  expect((await chats.call('GET', `/v1/conversations/${stream.conversationId}`, token)).status).toBe(404);
  const { rows } = await suite.database.query('select 1 from agent.run where conversation_id = $1', [
    stream.conversationId,
  ]);
  expect(rows).toEqual([]);
});

test('TALK-5 an event that isn’t there yet counts as the last one that is', async () => {
  const { token } = await talker();
  const stream = await (await chats.say(token, HOW_MUCH)).whole();
  expect((await chats.follow(token, stream, `${stream.runId}:99999`)).status).toBe(204);
});

test('TALK-15 the key of an empty conversation makes it once; another title under it is refused', async () => {
  const { token } = await talker();
  const make = (title: string, key?: string) =>
    chats.call<{ conversation: { id: string } }>('POST', '/v1/conversations', token, { title }, key);
  const key = randomUUID();
  const [first, again] = [await make('Cakes', key), await make('Cakes', key)];
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect((await make('Bread', key)).status).toBe(422);
  expect((await make('Cakes')).body.conversation.id).not.toBe(first.body.conversation.id);
});
