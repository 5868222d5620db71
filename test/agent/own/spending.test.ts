import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownRunners } from '#src/agent/own/runners.ts';
import { periodStart } from '#src/agent/own/spending-period.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { outputsByTool } from '../../../dev/openapi/capability-outputs.ts';
import { cents } from '#src/money/cents.ts';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import { callOf, leave, settle } from '#test/agent/fees/settled.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
});
afterAll(() => suite.close());

const whose = () => ({ userId: `user:${randomUUID()}`, accountId: `org:${randomUUID()}` });
const mail = { appId: 'mail', capabilityName: 'send' };
const save = { appId: 'places', capabilityName: 'save' };

/** What a call of one of the account’s capabilities gives, held to its published shape. */
async function read(capabilityName: string, of: ReturnType<typeof whose>, input = {}, attemptedAt = new Date()) {
  const tool = toolName({ appId: 'account', capabilityName });
  const ctx = { db: openDatabase(suite.databaseUrls.agent, new Meter()), mailer: undefined };
  const call = { id: randomUUID(), ...of, input, attemptedAt };
  expect(await ownRunners[tool]?.outcome(ctx, call)).toEqual({ kind: 'none' });
  const effect = await ownRunners[tool]?.run(ctx, call);
  if (effect?.kind !== 'done') throw new Error(`${tool}: ${effect?.kind}`);
  expect(outputsByTool.get(tool)?.safeParse(effect.result).error).toBeUndefined();
  return effect.result;
}

test.each([
  ['day', '2026-11-23T00:00:00.000Z'],
  ['week', '2026-11-23T00:00:00.000Z'],
  ['month', '2026-11-01T00:00:00.000Z'],
] as const)('SELF-2 on a Monday the %s began at %s', (period, begin) => {
  expect(periodStart(period, new Date('2026-11-23T00:00:00.000Z'))?.toISOString()).toBe(begin);
});

test('SELF-2 a week began on Monday, in another month too, and all time never', () => {
  const week = (at: string) => periodStart('week', new Date(at))?.toISOString();
  expect(week('2026-11-22T23:59:59.999Z')).toBe('2026-11-16T00:00:00.000Z');
  expect(week('2027-01-02T12:00:00.000Z')).toBe('2026-12-28T00:00:00.000Z');
  expect(periodStart('total', new Date())).toBeNull();
});

test('SELF-2, SELF-4 spending is price and commitment of what succeeded, by capability and period', async () => {
  const ada = whose();
  const at = (iso: string, committed?: number) => ({
    ...ada,
    createdAt: new Date(iso),
    ...(committed === undefined ? {} : { committedMinor: cents(committed), committedReference: 'x' }),
  });
  const add = (tool: typeof mail, change: object) => settle(suite.database, callOf(tool, change), suite.urls.agent);
  await add(mail, at('2026-11-25T12:00:00.000Z', 780));
  await add(mail, at('2026-11-25T13:00:00.000Z'));
  await add(save, at('2026-11-23T00:00:00.000Z'));
  await add(mail, at('2026-11-22T23:59:59.999Z'));
  await add(mail, at('2026-10-31T23:59:59.999Z'));
  await leave(suite.database, callOf(mail, at('2026-11-25T12:00:00.000Z')), { status: 'failed' });
  await add(mail, { ...ada, accountId: 'org:another' });
  await add(mail, { ...ada, userId: 'user:another' });
  const spent = (input: object) => read('spending', ada, input, new Date('2026-11-25T14:00:00.000Z'));
  const row = (tool: typeof mail, calls: number, price: string, commits = '0') => ({
    app_id: tool.appId,
    capability_name: tool.capabilityName,
    calls,
    price_minor: price,
    commits_minor: commits,
  });
  const expected = (period: string, total: string, rows: readonly object[]) => ({
    period,
    currency: 'USD',
    total_minor: total,
    by_capability: rows,
  });
  expect(await spent({ period: 'day' })).toEqual(expected('day', '800', [row(mail, 2, '20', '780')]));
  expect(await spent({ period: 'week' })).toEqual(
    expected('week', '800', [row(mail, 2, '20', '780'), row(save, 1, '0')]),
  );
  expect(await spent({})).toEqual(expected('month', '810', [row(mail, 3, '30', '780'), row(save, 1, '0')]));
  expect(await spent({ period: 'total' })).toMatchObject({ total_minor: '820' });
  expect(await read('spending', whose())).toMatchObject({ total_minor: '0', by_capability: [] });
});

test('SELF-3, SELF-4 what waits can still be decided, by the person, on the account', async () => {
  const ada = whose();
  const ask = async (change: object) => {
    const id = randomUUID();
    const row = {
      id,
      user_id: ada.userId,
      account_id: ada.accountId,
      credential_kind: 'key',
      credential_id: randomUUID(),
      client_name: 'bot',
      app_id: 'delivery',
      capability_name: 'create',
      capability_version: '1.0.0',
      reason: 'threshold',
      input: '{}',
      input_digest: 'd',
      bound_digest: 'd',
      gross_minor: 10,
      commits_minor: 2_500,
      user_code: 'ABCD',
      status: 'pending',
      used_calls: 0,
      used_minor: 0,
      expires_at: new Date(Date.now() + 60_000),
      created_at: new Date(),
      ...change,
    };
    await suite.database.query(
      'insert into agent.consent select (jsonb_populate_record(null::agent.consent, $1::jsonb)).*',
      [JSON.stringify(row)],
    );
    return id;
  };
  const older = await ask({ created_at: new Date(Date.now() - 1_000) });
  const newer = await ask({ app_id: 'mail', capability_name: 'send', commits_minor: 0 });
  await ask({ expires_at: new Date(Date.now() - 1) });
  await ask({ status: 'cancelled' });
  await ask({ user_id: 'user:another' });
  await ask({ account_id: 'org:another' });
  expect(await read('pending', ada)).toMatchObject({
    consents: [
      { id: newer, title: 'Send a mail', commits_minor: '0', status: 'pending' },
      { id: older, app_id: 'delivery', title: expect.any(String), commits_minor: '2500', status: 'pending' },
    ],
  });
});
