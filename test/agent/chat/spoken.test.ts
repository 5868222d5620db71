import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createEventSource } from 'eventsource-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatcher } from '#test/mail/catcher.ts';
import { MODEL_KEY, startSandbox } from '#test/agent/model/sandbox.ts';
import { dropoff, mail, pickup } from '#test/agent/invoke/calls.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import type { MailCatcher } from '../../../sandbox/mail/catcher.ts';
import type { ModelSandbox } from '../../../sandbox/model/model.ts';
import { openChats, textsOf, type Stream } from './chats.ts';
import { consentOf } from './parked.ts';

const LONG = Array.from({ length: 300 }, (_, index) => `word${index} `);
let suite: Suite;
let catcher: MailCatcher;
let model: ModelSandbox;
let chats: ReturnType<typeof openChats>;
beforeAll(async () => {
  [catcher, model] = await Promise.all([startCatcher(), startSandbox()]);
  suite = await startSuite({
    services: ['agent', 'delivery', 'live'],
    vars: {
      MAIL_URL: catcher.url,
      MAIL_KEY: 're_0123456789_of_the_tests',
      MAIL_FROM: 'Waypost <agents@waypost.example>',
      MODEL_URL: model.url,
      MODEL_KEY,
      MODEL_NAME: 'sandbox-plain',
    },
  });
  chats = openChats(suite);
});
afterAll(async () => {
  await suite.close();
  await Promise.all([catcher.close(), model.close()]);
});

const sends = (to: string) => ({ name: 'mail__send', arguments: mail(to) });
const mailsTo = (to: string) => catcher.mails().filter((each) => each.to.includes(to)).length;

test('PARK-11 a grant that is revoked while the model speaks ends the run within two seconds, and nothing is called', async () => {
  const { person, grant, token } = await chats.grantee(['chat', 'mail:send']);
  model.script({ text: LONG, paceMs: 50, calls: [sends('late@example.com')] });
  const stream = await chats.say(token, 'Tell me a story.');
  await stream.until('delta');
  await chats.call('POST', `/v1/grants/${grant.id}/revoke`, person);
  const revokedAt = performance.now();
  await stream.over;
  expect(performance.now() - revokedAt).toBeLessThan(2_000);
  expect(stream.done).toMatchObject({ finish_reason: 'error', error: { code: 'credential_ended' } });
  expect(stream.calls).toEqual([]);
  await expect.poll(() => model.asked.at(-1)?.state).toBe('gone');
});

test('RUN-7 of a stream that is cut behind a whole call nothing is called; cut twice, the model is unavailable', async () => {
  const { token } = await chats.grantee(['chat', 'mail:send']);
  const cut = { text: 'I send it. ', calls: [sends('cut@example.com')], cut: { after: 6, how: 'broken' } } as const;
  model.script(cut, cut);
  const stream = await (await chats.say(token, 'Send it.')).whole();
  expect(stream.done).toMatchObject({ finish_reason: 'error', error: { code: 'model_unavailable' } });
  expect([stream.calls, mailsTo('cut@example.com')]).toEqual([[], 0]);
});

test('RUN-3 a turn that breaks off is asked again, and its message replaced', async () => {
  const { token } = await chats.grantee(['chat']);
  model.script({ text: 'It was a dark and stormy', cut: { after: 5, how: 'broken' } }, { text: 'It was a fine day.' });
  const stream = await (await chats.say(token, 'Tell me a story.')).whole();
  expect(stream.told.filter(({ data }) => data['supersedes'] !== undefined)).toHaveLength(1);
  expect([...textsOf(stream).values()]).toEqual(['It was a fine day.']);
  expect(stream.done['message']).toMatchObject({ text: 'It was a fine day.' });
});

test('HIST-3 a run that read what strangers write asks for every write, whatever was allowed', async () => {
  const { sub, token } = await chats.grantee(['chat', 'mail:send', 'live:@read']);
  const to = 'robin-foreign@example.com';
  model.script({ calls: [sends(to)] }, { text: 'Sent.' });
  const allowed = await chats.say(token, 'Mail Robin.');
  await allowed.until('consent_required');
  await chats.decide(sub, consentOf(allowed), 'approve_session');
  await allowed.over;
  model.script({ calls: [sends(to)] }, { text: 'Sent again.' });
  const again = await (await chats.say(token, 'Mail Robin again.')).whole();
  expect([again.done['finish_reason'], mailsTo(to)]).toEqual(['stop', 2]);
  model.script({ calls: [{ name: 'live__list_live', arguments: {} }] }, { calls: [sends(to)] });
  const misled = await chats.say(token, 'Who is live?');
  const { consent } = (await misled.until('consent_required')).data;
  expect([consent?.['reason'], mailsTo(to)]).toEqual(['foreign_text', 2]);
  misled.leave();
});

test('HIST-5 a secret that the model says is cut from the stream and from the conversation', async () => {
  const { token } = await chats.grantee(['chat']);
  model.script({ text: ['Your key is ', token.slice(0, 11), token.slice(11, 30), token.slice(30), '. Keep it.'] });
  const stream = await (await chats.say(token, 'What is my key?')).whole();
  expect(stream.done['message']).toMatchObject({ text: 'Your key is [removed] Keep it.' });
  expect(stream.told.map(({ text }) => text).join('')).not.toContain(token.slice(11));
});

test('TALK-12 what is for the person alone is told to them, and to no model', async () => {
  const { sub, token } = await chats.grantee(['chat', 'delivery:create', 'delivery:@read']);
  const input = { pickup, dropoff, requirements: { pin: true } };
  model.script({ calls: [{ name: 'delivery__create', arguments: input }] }, { text: 'Booked.' });
  const stream = await chats.say(token, 'Book it, with a PIN.');
  await stream.until('consent_required');
  await chats.decide(sub, consentOf(stream), 'approve_once');
  await stream.over;
  const { for_person: forPerson } = (await stream.until('tool_call', ({ status }) => status === 'succeeded')).data;
  const [secret] = Object.values((forPerson ?? {}) as Record<string, unknown>).map((value) => JSON.stringify(value));
  expect(secret).toBeDefined();
  const pin = /\d{4,6}/.exec(JSON.stringify(forPerson))?.[0] ?? 'none';
  expect(JSON.stringify(model.asked.at(-1)?.request.messages)).not.toContain(pin);
  const said = await chats.call('GET', `/v1/conversations/${stream.conversationId}/messages`, token);
  expect(JSON.stringify(said.body)).not.toContain(pin);
});

test('TALK-11 cut at a random byte and resumed by an ordinary client, fifty readers have the bytes of one who wasn’t', async () => {
  const talks = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const { token } = await chats.grantee(['chat']);
      model.mind = () => ({ text: LONG.slice(0, 40), paceMs: 30 });
      const stream = await chats.say(token, 'Tell me a story.');
      await stream.until('ready');
      return { token, stream };
    }),
  );
  const read = await Promise.all(talks.flatMap((talk) => [readCut(talk), readCut(talk)]));
  model.mind = null;
  expect(read).toHaveLength(50);
  for (const { events, uncut } of read) expect(events).toEqual((await uncut.whole()).told.map(({ text }) => text));
}, 180_000);

/** Reads a run by a client whose first connection ends at a random byte. */
async function readCut({ token, stream }: { token: string; stream: Stream }) {
  const events: string[] = [];
  let cuts = 0;
  const path = `/v1/conversations/${stream.conversationId}/runs/${stream.runId}/events`;
  const source = createEventSource({
    url: `https://agent.invalid${path}`,
    headers: { Authorization: `Bearer ${token}` },
    fetch: async (_url, init) => {
      const response = await suite.fetch(path, init, 'agent');
      if (response.body === null || (cuts += 1) > 1) return response;
      return new Response(response.body.pipeThrough(cutAfter(randomInt(1, 9_000))), response);
    },
    onMessage: ({ data }) => {
      events.push(data);
      if (data.includes('"finish_reason"')) source.close();
    },
  });
  source.connect();
  for (let waits = 0; source.readyState !== 'closed' && waits < 400; waits += 1) await setTimeout(50);
  return { events, uncut: stream };
}

/** Ends a body behind so many bytes. */
const cutAfter = (bytes: number) => {
  let left = bytes;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) controller.terminate();
    },
  });
};
