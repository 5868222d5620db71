import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { ownSecrets } from '#test/support/workers/own-secrets.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { urls } from '#test/support/workers/surroundings.ts';
import { socketUrl } from './rooms.ts';

const PAGE = 'https://market.example';
let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({
    services: ['live'],
    vars: { ...ownSecrets, STRIPE_API_URL: undefined, SOCKET_ORIGINS: PAGE },
  });
});
afterAll(() => suite.close());

/** What a deployed Worker says to a socket that a page of this origin asks for: there is no database behind it. */
async function answerTo(origin: string, host?: string): Promise<number | undefined> {
  const headers = { 'cf-connecting-ip': randomAddress(), origin, ...(host === undefined ? {} : { host }) };
  const socket = new WebSocket(socketUrl(suite, crypto.randomUUID()), [], { headers });
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }];
  socket.terminate();
  return response.statusCode;
}

test('ROOM-16 a deployed room is its own page’s by LIVE_URL alone, whatever host the request names', async () => {
  expect(await answerTo(suite.address)).toBe(403);
  expect(await answerTo('http://rebound.example', 'rebound.example')).toBe(403);
  expect(await answerTo('https://other.example')).toBe(403);
  for (const origin of [urls.live, PAGE]) expect(await answerTo(origin), origin).toBe(503);
});
