import { expect, test } from 'vitest';
import { runBatch, type QueueHandlers, type Verdict } from '#src/http/background.ts';
import type { Isolate } from '#src/http/scope.ts';

const taken: string[] = [];
let hurry = () => {};
const slowly = new Promise<void>((resolve) => (hurry = resolve));
const handlers = (name: string): QueueHandlers<string> => ({
  consume: async (_ctx, message): Promise<Verdict> => {
    taken.push(`${name} ${String(message)}`);
    if (message === 'broken') throw new Error('it broke');
    if (message === 'slow') return { afterwards: () => slowly };
    return message === 'early' ? { retryInSeconds: 7 } : 'done';
  },
  bury: async (_ctx, message) => void taken.push(`${name} buries ${String(message)}`),
});
const parts = {
  queues: { 'waypost-due': handlers('due'), 'waypost-webhooks': handlers('webhooks') },
  openContext: () => 'context',
};

const later: Promise<unknown>[] = [];

/** What became of one message of a queue: who took it, and what the queue was told. */
async function deliver(queue: string, body: string) {
  taken.length = 0;
  const told: unknown[] = [];
  const message = {
    body,
    ack: () => void told.push('ack'),
    retry: (options?: object) => void told.push(options ?? 'retry'),
  };
  await runBatch(parts, { queue, messages: [message] }, { service: 'delivery' } as Isolate, (work) => {
    later.push(work);
  });
  return [...taken, ...told];
}

test('SEND-23 a queue’s messages go to whoever takes that queue, its dead letters too, whatever the suffix', async () => {
  expect(await deliver('waypost-due', 'x')).toEqual(['due x', 'ack']);
  expect(await deliver('waypost-webhooks', 'x')).toEqual(['webhooks x', 'ack']);
  expect(await deliver('waypost-webhooks-staging', 'x')).toEqual(['webhooks x', 'ack']);
  expect(await deliver('waypost-webhooks-dead', 'x')).toEqual(['webhooks buries x', 'ack']);
  expect(await deliver('waypost-due-dead-staging', 'x')).toEqual(['due buries x', 'ack']);
});

test('SEND-23 what is early or fails is tried again, and a queue that nobody takes is an error', async () => {
  expect(await deliver('waypost-due', 'early')).toEqual(['due early', { delaySeconds: 7 }]);
  expect(await deliver('waypost-webhooks', 'broken')).toEqual(['webhooks broken', 'retry']);
  await expect(deliver('waypost-scans', 'x')).rejects.toThrow('nobody takes messages of waypost-scans');
});

test('SEND-27 a message that takes its time is acknowledged first, and no batch waits for it', async () => {
  expect(await deliver('waypost-webhooks', 'slow')).toEqual(['webhooks slow', 'ack']);
  expect(later).toHaveLength(1);
  hurry();
  await Promise.all(later);
});
