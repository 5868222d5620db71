import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startFront, type Front } from '../../../dev/stack/front.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { socketUrl, ticketFor } from './rooms.ts';
import { newStream } from '#test/live/streams/streams.ts';

let suite: Suite;
let front: Front;
let frontAddress: string;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
  front = await startFront(0, () => new URL(suite.address));
  frontAddress = `http://127.0.0.1:${front.port}`;
});
afterAll(async () => {
  await front.close();
  await suite.close();
});

const offers = [
  true,
  { serverNoContextTakeover: true, clientNoContextTakeover: true },
  { serverMaxWindowBits: 10, clientMaxWindowBits: 10 },
];

describe('a socket that offers to compress', () => {
  test.each(['the Worker', 'the local stack'])('ROOM-26 %s takes none of it', async (where) => {
    const { stream } = await newStream(suite);
    for (const perMessageDeflate of offers) {
      const url = socketUrl({ address: where === 'the Worker' ? suite.address : frontAddress }, stream.id);
      const socket = new WebSocket(`${url}?ticket=${ticketFor(stream.id, 'ann')}`, [], {
        perMessageDeflate,
        headers: { 'cf-connecting-ip': randomAddress() },
      });
      const [answer] = (await once(socket, 'upgrade')) as [{ headers: Record<string, string> }];
      expect(answer.headers['sec-websocket-extensions']).toBeUndefined();
      expect(socket.extensions).toBe('');
      socket.terminate();
    }
  });

  test('ROOM-26 nor from a socket that is refused', async () => {
    const socket = new WebSocket(socketUrl(suite, crypto.randomUUID()), [], {
      headers: { 'cf-connecting-ip': randomAddress() },
    });
    const [answer] = (await once(socket, 'upgrade')) as [{ headers: Record<string, string> }];
    expect(answer.headers['sec-websocket-extensions']).toBeUndefined();
  });
});
