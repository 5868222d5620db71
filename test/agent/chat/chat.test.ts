
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openChats } from './chats.ts';

let suite: Suite;
let chats: ReturnType<typeof openChats>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent', 'delivery'] });
  chats = openChats(suite);
});
afterAll(() => suite.close());

test('CHAT-1 a question is answered by a call, as five kinds of events without a gap', async () => {
  const { token } = await chats.grantee(['chat', 'delivery:@read']);
  const stream = await (await chats.say(token, 'quote')).whole();
  console.log(stream.status, stream.problem, stream.told.map((each) => `${each.id} ${each.type} ${each.text}`).join('\n'));
  expect(stream.done['finish_reason']).toBe('stop');
});
