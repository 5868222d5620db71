import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openBare, PATIENT, socketUrl } from '#test/live/room/rooms.ts';
import { get, newStream, post, type WentLive } from './streams.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

test('HOST-21 however a stream’s id is spelled, it leads to the one room, and what is done to it is done there', async () => {
  const { stream, token } = await newStream(suite);
  const spelled = stream.id.toUpperCase();
  const issued = await post(suite, `/api/streams/${spelled}/socket-ticket`, { token });
  const { socket } = (await issued.json()) as Pick<WentLive, 'socket'>;
  expect(socket.url.endsWith(stream.id)).toBe(true);

  const host = openBare(socketUrl(suite, spelled, `?ticket=${socket.ticket}`));
  host.send({ id: 'a', type: 'hello', role: 'viewer' });
  const viewer = openBare(socketUrl(suite, stream.id));
  viewer.send({ id: 'a', type: 'hello', role: 'viewer' });
  const epochs = [(await host.next('welcome')).epoch, (await viewer.next('welcome')).epoch];
  expect(new Set(epochs).size).toBe(1);

  host.send({ id: 'b', type: 'chat.send', text: 'in here' });
  await host.next('ack');
  const chat = await (await get(suite, `/api/streams/${spelled}/chat/messages`)).text();
  expect(chat).toContain('in here');
  await expect.poll(() => viewer.frames.join('\n'), PATIENT).toContain('in here');

  expect((await post(suite, `/api/streams/${spelled}/end`, { token })).status).toBe(200);
  expect(await viewer.closed).toMatchObject({ code: 4410 });
});
