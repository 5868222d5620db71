import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCall, vouchedActor } from '#src/http/door/read-call.ts';
import type { DoorBinding, DoorCall } from '#src/http/door/message.ts';
import { openSibling } from '#src/http/door/sibling.ts';
import { startSuite } from '#test/support/workers/suite.ts';
import { answered, creation, quoted, somebody } from './calls.ts';

const given: DoorCall = { operation_id: 'quoteFare', body: quoted, on_behalf: somebody() };

test('DOOR-11 a vouched caller is a bearer of these scopes for a minute, without a tier', () => {
  const org = { principal: 'client:back-end', owner: 'org:shop', name: 'Cafe\u0301', scopes: ['a:b', 'c:d'] } as const;
  const { on_behalf: who } = readCall({ ...given, on_behalf: org });
  expect(vouchedActor(who, 1_000)).toEqual({
    kind: 'bearer',
    principal: 'client:back-end',
    owner: 'org:shop',
    scopes: new Set(['a:b', 'c:d']),
    tier: undefined,
    expiresAt: 61_000,
    name: 'Caf\u00e9',
  });
});

describe('a sibling', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const silent = () => new Promise<never>(() => undefined);
  const broken = () => Promise.reject(new Error('Network connection lost.'));

  test('DOOR-16 that says nothing in time is lost, and no timer stays', async () => {
    const binding: DoorBinding = { call: silent, outcome: silent };
    const sibling = openSibling(binding, { timeoutMs: 2_000, note: () => undefined });
    const both = Promise.all([sibling.call(given), sibling.outcome(given)]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(vi.getTimerCount()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await both).toEqual(Array.from({ length: 2 }, () => ({ kind: 'lost', reason: 'timed_out' })));
    expect(vi.getTimerCount()).toBe(0);
  });

  test('DOOR-16 that can’t be reached is lost, and why is noted', async () => {
    const noted: unknown[] = [];
    const terms = { timeoutMs: 2_000, note: (error: unknown) => void noted.push(error) };
    const sibling = openSibling({ call: broken, outcome: broken }, terms);
    expect(await sibling.call(given)).toEqual({ kind: 'lost', reason: 'unreachable' });
    expect([noted.map(String), vi.getTimerCount()]).toEqual([['Error: Network connection lost.'], 0]);
  });
});

test('DOOR-15, DOOR-16 what was given up goes on, and its key finds it; what broke is told from a refusal', async () => {
  const suite = await startSuite({ doorsOf: 'agent' });
  try {
    const door = suite.door('DELIVERY');
    const sibling = openSibling(door, { timeoutMs: 500, note: () => undefined });
    const slow = creation(somebody('deliveries:write'));
    suite.gateway.delayNext({ ms: 1_500, match: /insert into "?delivery/ });
    expect(await sibling.call(slow)).toEqual({ kind: 'lost', reason: 'timed_out' });
    await vi.waitFor(async () => expect(answered(await door.outcome(slow)).status).toBe(201), { timeout: 5_000 });

    const cut = creation(somebody('deliveries:write'));
    suite.gateway.failNext({ when: 'before_commit', match: /insert into "?delivery/ });
    const problem = { code: 'database_unavailable', status: 503 };
    expect(await door.call(cut)).toMatchObject({ kind: 'failed', problem, retry_after_s: 2 });
    expect(await door.outcome(cut)).toEqual({ kind: 'none' });
  } finally {
    await suite.close();
  }
});
