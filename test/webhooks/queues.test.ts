import { expect, test } from 'vitest';
import { runBatch, type Queue, type Verdict } from '#src/http/background.ts';
import { CommonVars } from '#test/support/common-vars.ts';
import { isolateOf } from '#test/support/scopes.ts';

const taken: string[] = [];
let hurry = () => {};
const slowly = new Promise<void>((resolve) => (hurry = resolve));
const queue = (name: string): Queue<string> => ({
  name: `waypost-${name}`,
  dead: `waypost-${name}-dead`,
  consume: async (_ctx, message): Promise<Verdict> => {
    taken.push(`${name} ${String(message)}`);
    if (message === 'broken') throw new Error('it broke');
    if (message === 'slow') return { afterwards: () => slowly };
    return message === 'early' ? { retryInSeconds: 7 } : 'done';
  },
  bury: async (_ctx, message) => void taken.push(`${name} buries ${String(message)}`),
});
const parts = {
  queues: [queue('due'), queue('due-again'), queue('webhooks')],
  openContext: () => 'context',
};

const later: Promise<unknown>[] = [];

const isolateWith = (suffix: string) => isolateOf('delivery', CommonVars, { NAME_SUFFIX: suffix });

/** What became of one message of a queue: who took it, and what the queue was told. */
async function deliver(to: string, body: string, suffix = '') {
  taken.length = 0;
  const told: unknown[] = [];
  const message = {
    body,
    ack: () => void told.push('ack'),
    retry: (options?: object) => void told.push(options ?? 'retry'),
  };
  await runBatch(parts, { queue: to, messages: [message] }, isolateWith(suffix), (work) => {
    later.push(work);
  });
  return [...taken, ...told];
}

test('SEND-23 a queue’s messages go to whoever takes that very queue, its dead letters too, with the suffix of a second set of Workers', async () => {
  expect(await deliver('waypost-due', 'x')).toEqual(['due x', 'ack']);
  expect(await deliver('waypost-webhooks', 'x')).toEqual(['webhooks x', 'ack']);
  expect(await deliver('waypost-webhooks-staging', 'x', 'staging')).toEqual(['webhooks x', 'ack']);
  expect(await deliver('waypost-due-again', 'x')).toEqual(['due-again x', 'ack']);
  expect(await deliver('waypost-due-again-dead', 'x')).toEqual(['due-again buries x', 'ack']);
  expect(await deliver('waypost-webhooks-dead', 'x')).toEqual(['webhooks buries x', 'ack']);
  expect(await deliver('waypost-due-dead-staging', 'x', 'staging')).toEqual(['due buries x', 'ack']);
});

test('SEND-23 what is early or fails is tried again, and a queue that nobody takes is an error', async () => {
  expect(await deliver('waypost-due', 'early')).toEqual(['due early', { delaySeconds: 7 }]);
  expect(await deliver('waypost-webhooks', 'broken')).toEqual(['webhooks broken', 'retry']);
  for (const none of ['waypost-scans', 'waypost-due-staging', 'waypost-due-later', 'waypost-due-dead-dead'])
    await expect(deliver(none, 'x')).rejects.toThrow(`nobody takes messages of ${none}`);
});

test('SEND-27 a message that takes its time is acknowledged first, and no batch waits for it', async () => {
  expect(await deliver('waypost-webhooks', 'slow')).toEqual(['webhooks slow', 'ack']);
  expect(later).toHaveLength(1);
  hurry();
  await Promise.all(later);
});
