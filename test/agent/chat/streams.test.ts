import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentBounds } from '#src/agent/bounds.ts';
import { HOW_MUCH, mailTo, type Stream } from './chats.ts';
import { openParked } from './parked.ts';

let world: Awaited<ReturnType<typeof openParked>>;
beforeAll(async () => {
  world = await openParked();
});
afterAll(() => world.close());

/** Longer than it takes until a stream is counted, and the oldest is ended for it. */
const SETTLED_MS = 2_500;

const talker = () => world.chats.grantee(['chat', 'mail:send', 'delivery:quote']);

/** Begins a run that waits for its person, and goes on following it. */
async function parkedRun(token: string): Promise<Stream> {
  const stream = await world.chats.say(token, mailTo(`robin-${randomUUID()}@example.com`));
  await stream.until('consent_required');
  return stream;
}

async function followed(token: string, run: Stream): Promise<Stream> {
  const stream = await world.chats.follow(token, run);
  await stream.until('consent_required');
  return stream;
}

/** More streams of a run, one after the other. */
async function followers(token: string, run: Stream, count: number): Promise<readonly Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < count) streams.push(await followed(token, run));
  return streams;
}

/** Which of them the service has ended by now. */
async function endedOf(streams: readonly Stream[]): Promise<readonly boolean[]> {
  const ended = streams.map(() => false);
  for (const [index, { over }] of streams.entries()) void over.then(() => (ended[index] = true));
  await setTimeout(SETTLED_MS);
  return ended;
}

const cancel = (token: string, { conversationId, runId }: Stream) =>
  world.chats.call('POST', `/v1/conversations/${conversationId}/runs/${runId}/cancel`, token);

test('PARK-6 a credential has five streams over all its conversations; another one ends the oldest', async () => {
  const { token } = await talker();
  const [first, second, third] = [await parkedRun(token), await parkedRun(token), await parkedRun(token)];
  const streams = [first, second, third, await followed(token, second), await followed(token, third)];
  expect(await endedOf(streams)).toEqual([false, false, false, false, false]);
  streams.push(await followed(token, first));
  expect(await endedOf(streams)).toEqual([true, false, false, false, false, false]);
  expect(first.done).toEqual({});
  for (const run of [first, second, third]) await cancel(token, run);
  for (const each of streams.slice(1)) expect((await each.whole()).done['finish_reason']).toBe('cancelled');
});

test('PARK-6 of ten that are opened at once over three conversations five stay', async () => {
  const { token } = await talker();
  const runs = [await parkedRun(token), await parkedRun(token), await parkedRun(token)];
  const opened = await Promise.all([...runs, ...runs, ...runs, ...runs.slice(2)].map((run) => followed(token, run)));
  const ended = await endedOf([...runs, ...opened]);
  expect(ended.slice(0, 3)).toEqual([true, true, true]);
  expect(ended.filter((each) => !each)).toHaveLength(agentBounds.streams);
});

test('PARK-6 the count outlives the memory of what counts', async () => {
  const { token, grant } = await talker();
  const [first, second] = [await parkedRun(token), await parkedRun(token)];
  const streams = [first, second, ...(await followers(token, second, 3))];
  await setTimeout(SETTLED_MS);
  await world.suite.evictFollower(grant.id);
  streams.push(await followed(token, second));
  expect(await endedOf(streams)).toEqual([true, false, false, false, false, false]);
});

test('PARK-12 an agent, its person’s own program and their page have five streams each', async () => {
  const { token, sub, person } = await talker();
  const page = await world.suite.token({ sub, clientId: 'waypost-web', scope: 'chat', aud: [world.suite.urls.agent] });
  const run = await parkedRun(token);
  const open = [run, ...(await followers(token, run, 4)), ...(await followers(person, run, 5))];
  const pages = await followers(page, run, 6);
  expect(await endedOf(open)).toEqual(open.map(() => false));
  expect(await endedOf(pages)).toEqual([true, false, false, false, false, false]);
});

test('PARK-13 what a dead process left behind takes no place of a stream that is open', async () => {
  const { token, grant } = await talker();
  const [first, second] = [await parkedRun(token), await parkedRun(token)];
  await setTimeout(SETTLED_MS);
  for (let lost = 0; lost < 4; lost += 1)
    await world.suite.inFollower(
      grant.id,
      `insert into stream (id, conversation_id) values ('${randomUUID()}', '${second.conversationId}')`,
    );
  const streams = [first, second, ...(await followers(token, second, 3))];
  expect(await endedOf(streams)).toEqual([false, false, false, false, false]);
  expect(await world.suite.inFollower(grant.id, 'select id from stream')).toHaveLength(5);
});

test('PARK-13 what is told in a moment takes nobody’s place', async () => {
  const { token } = await talker();
  const over = await (await world.chats.say(token, HOW_MUCH)).whole();
  const run = await parkedRun(token);
  const streams = [run, ...(await followers(token, run, 4))];
  await setTimeout(SETTLED_MS);
  for (let reads = 0; reads < 3; reads += 1)
    for (const short of [await world.chats.follow(token, over), await world.chats.say(token, 'What can you do?')])
      expect((await short.whole()).done['finish_reason']).toBe('stop');
  expect(await endedOf(streams)).toEqual([false, false, false, false, false]);
});

test('PARK-13 of a credential that follows nothing nothing is kept', async () => {
  const { token, grant } = await talker();
  const tables = () => world.suite.inFollower(grant.id, `select name from sqlite_master where name = 'stream'`);
  const run = await parkedRun(token);
  await expect.poll(tables).toHaveLength(1);
  await cancel(token, run);
  await run.over;
  await expect.poll(tables).toEqual([]);
});

test('PARK-14 whoever lost their place is told to come again later, and then has one', async () => {
  const { token } = await talker();
  const run = await parkedRun(token);
  await followers(token, run, 5);
  await run.over;
  expect(run.retries).toEqual([2_000, 15_000]);
  expect(run.comments).toEqual(['another stream took this one’s place']);
  const again = await world.chats.follow(token, run, run.told.at(-1)?.id);
  await cancel(token, run);
  expect((await again.whole()).done['finish_reason']).toBe('cancelled');
  expect(again.told[0]?.data['seq']).toBe(run.told.length);
});
