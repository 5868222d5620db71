import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedCallOf } from '#src/agent/invoke/asked-call-of.ts';
import type { Calling, WeighedCall } from '#src/agent/invoke/asked-call.ts';
import { reserveCall } from '#src/agent/invoke/reserve-store.ts';
import { failCall, loseCall, settleCall } from '#src/agent/invoke/settle-store.ts';
import type { ToolCall } from '#src/agent/invoke/tool-call.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { cents } from '#src/money/cents.ts';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import { setStatus, type Order } from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { call, dropoff, openCalls, pickup } from './calls.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent', 'delivery'] });
});
afterAll(() => suite.close());

/** A bid in an auction: the interface has it, the registry hasn’t yet. Each costs 10 cents. */
function bidding(): Capability {
  const [mail, cancel] = [findCapability('mail', 'send'), findCapability('delivery', 'cancel')];
  if (mail === undefined || cancel?.estimate === undefined) throw new Error('the registry has changed');
  const commitsKey = ({ lot }: { readonly lot?: unknown }) => (typeof lot === 'string' ? `auction:${lot}` : null);
  return { ...mail, appId: 'live', capabilityName: 'place_bid', estimate: { ...cancel.estimate, commitsKey } };
}
const PRICE = 10;

const db = () => openDatabase(suite.databaseUrls.agent, new Meter());

function bidOf(calling: Calling, lot: string | null, minor: number): WeighedCall {
  const input = lot === null ? { minor } : { lot, minor };
  const asking = { calling, caller: 'c', once: undefined, capability: bidding(), input, consentId: undefined };
  const asked = askedCallOf(asking, randomUUID);
  const figure = {
    commitsMinor: cents(minor),
    figureToken: null,
    quotedUntil: null,
    isEdited: false,
    approvalId: null,
  };
  return { ...asked, weighed: { input: asked.input, ...figure } };
}

const holdingOf = ({ id, attempt }: WeighedCall, { userId }: ToolCall) => ({ id, attempt, userId, once: undefined });

async function settle(bid: WeighedCall, reserved: ToolCall, committedMinor: number) {
  const status = 'succeeded' as const;
  const done = { output: '{}', outputDigest: 'd', settledAt: new Date(), committedReference: 'lot' };
  const settled = { ...reserved, ...done, status, committedMinor: cents(committedMinor) };
  await settleCall(db(), holdingOf(bid, reserved), { call: settled, receipt: randomUUID() }, [], null);
}

interface Usage {
  readonly calls: number;
  readonly spent: number;
  readonly reserved: number;
}
async function usageOf(holder: string, period = 'total'): Promise<Usage> {
  const { rows } = await suite.database.query<Usage>(
    'select calls, spent_minor::int as spent, reserved_minor::int as reserved from agent.usage where holder = $1 and period = $2',
    [holder, period],
  );
  return rows[0] ?? { calls: 0, spent: 0, reserved: 0 };
}
const today = () => new Date().toISOString().slice(0, 10);

/** A person with two grants, one of which was handed on. */
async function bidders(maxTotalMinor: number | null = null) {
  const userId = `user:${randomUUID()}`;
  const grants = { first: randomUUID(), child: randomUUID(), other: randomUUID() };
  await suite.database.query(
    `insert into agent.grant (id, ancestors, session_id, user_id, account_id, agent_name, hash, scopes, constraints, max_total_minor, idle_ttl_seconds, expires_at, created_at)
     select id, ancestors, 's', $1, $1, 'bot', id::text, '{}', '{}', $5, 1800, now() + interval '1 hour', now()
     from (values ($2::uuid, '{}'::uuid[]), ($3, array[$2]), ($4, '{}')) g(id, ancestors)`,
    [userId, grants.first, grants.child, grants.other, maxTotalMinor],
  );
  const calling = (hash: string): Calling => ({ token: { kind: 'agent', keyId: 'x', form: 'grant', hashes: [hash] } });
  return { userId, grants, calling };
}

type Ending =
  | { readonly end: 'settled'; readonly percent: number }
  | { readonly end: 'failed' }
  | { readonly end: 'lost' };
interface Begun {
  readonly bid: WeighedCall;
  readonly reserved: ToolCall;
  readonly holders: ReadonlyMap<string, number>;
  readonly lot: string | null;
}

/** What every limit must have: of each lot the highest bid, and the price of each call that came to something. */
class Expected {
  readonly #usage = new Map<string, { calls: number; spent: number; reserved: number }>();
  readonly #highest = new Map<string, number>();

  #add(holder: string, calls: number, spent: number, reserved: number) {
    const was = this.#usage.get(holder) ?? { calls: 0, spent: 0, reserved: 0 };
    this.#usage.set(holder, { calls: was.calls + calls, spent: was.spent + spent, reserved: was.reserved + reserved });
  }
  adds = (holder: string, lot: string | null, minor: number) =>
    lot === null ? minor : Math.max(0, minor - (this.#highest.get(`${holder} ${lot}`) ?? 0));

  begin(holders: readonly string[], lot: string | null, minor: number) {
    const reserved = new Map(holders.map((holder) => [holder, PRICE + this.adds(holder, lot, minor)]));
    for (const [holder, sum] of reserved) this.#add(holder, 1, 0, sum);
    return reserved;
  }
  end({ holders, lot }: Begun, committed: number | undefined) {
    for (const [holder, reserved] of holders) {
      if (committed === undefined) this.#add(holder, -1, 0, -reserved);
      else this.#add(holder, 0, PRICE + this.adds(holder, lot, committed), -reserved);
      const of = `${holder} ${lot}`;
      if (committed !== undefined) this.#highest.set(of, Math.max(committed, this.#highest.get(of) ?? 0));
    }
  }
  entries = () => [...this.#usage];
}

/** The grants that a call of each counts against. */
const lineages = { first: ['first'], child: ['first', 'child'], other: ['other'] } as const;
const begins = fc.record({
  by: fc.constantFrom<keyof typeof lineages>('first', 'child', 'other'),
  lot: fc.constantFrom('a', 'b', null),
  minor: fc.integer({ min: 0, max: 90 }),
});
const ends = fc.record({
  at: fc.nat(),
  how: fc.oneof<fc.Arbitrary<Ending>[]>(
    fc.record({ end: fc.constant('settled'), percent: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ end: fc.constantFrom('failed', 'lost') }),
  ),
});

test('INVOKE-14 however bids begin, settle, fail and are lost, each limit counts the highest bid of each lot, and gives back what was reserved', async () => {
  const steps = fc.array(fc.oneof(begins, ends), { minLength: 4, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { userId, grants, calling } = await bidders();
      const [expected, running] = [new Expected(), [] as Begun[]];
      for (const step of all) {
        if ('by' in step) {
          const holders = [`person:${userId}`, ...lineages[step.by].map((name) => `grant:${grants[name]}`)];
          const bid = bidOf(calling(grants[step.by]), step.lot, step.minor);
          const { reserved } = (await reserveCall(db(), bid)).found;
          if (reserved === null) throw new Error('nothing speaks against it');
          running.push({ bid, reserved, lot: step.lot, holders: expected.begin(holders, step.lot, step.minor) });
        } else {
          const [ended] = running.splice(step.at % (running.length || 1), 1);
          if (ended === undefined) continue;
          const { bid, reserved } = ended;
          const holding = holdingOf(bid, reserved);
          const committed =
            step.how.end === 'settled'
              ? Math.floor((step.how.percent * Number(reserved.commitsMinor)) / 100)
              : undefined;
          if (committed !== undefined) await settle(bid, reserved, committed);
          else if (step.how.end === 'failed') await failCall(db(), holding, reserved, 'not_found');
          else await loseCall(db(), holding, reserved);
          expected.end(ended, committed);
        }
        for (const [holder, usage] of expected.entries())
          expect(await usageOf(holder, holder.startsWith('person') ? today() : 'total')).toEqual(usage);
      }
    }),
    { numRuns: 20 },
  );
}, 180_000);

test('INVOKE-14 bids that race never take more than the limit together, and those after them only what they add', async () => {
  const { grants, calling } = await bidders(200);
  const holder = `grant:${grants.first}`;
  let most = 0;
  let settled = 0;
  const bid = async (minor: number) => {
    const wanted = bidOf(calling(grants.first), 'lot', minor);
    const { reserved } = (await reserveCall(db(), wanted)).found;
    const { spent, reserved: held } = await usageOf(holder);
    most = Math.max(most, spent + held);
    if (reserved === null) return false;
    await settle(wanted, reserved, minor);
    settled += 1;
    return true;
  };
  const racing = await Promise.all([100, 110, 120, 130, 100, 110, 120, 130].map(bid));
  expect(racing).toContain(true);
  expect(most).toBeLessThanOrEqual(200);
  expect(await bid(130)).toBe(true);
  expect(await usageOf(holder)).toEqual({ calls: settled, spent: 130 + settled * PRICE, reserved: 0 });
  const left = 200 - 130 - settled * PRICE;
  expect(await bid(130 + left)).toBe(false); // its price isn’t there
  expect(await bid(130 + left - PRICE)).toBe(true);
  expect(await usageOf(holder)).toEqual({ calls: settled, spent: 200, reserved: 0 });
});

test('INVOKE-14 of a delivery that is cancelled twice the fee counts once', async () => {
  const calls = openCalls(suite);
  const person = await calls.grantee(['delivery:create', 'delivery:cancel', 'account:spending']);
  await calls.call('PATCH', '/v1/consent-profile', await calls.present(person.sub), {
    rules: { 'delivery:create': { standing: 'allow', bound: { '/dropoff': [dropoff] } } },
  });
  const booked = await calls.invoke(person.token, call('delivery.create', { pickup, dropoff }), randomUUID());
  const { delivery } = booked.body.result as never as { delivery: Order['delivery'] };
  await setStatus(suite, { delivery } as Order, 'assigned');
  const before = await usageOf(`grant:${person.grant.id}`);
  const wanted = call('delivery.cancel', { id: delivery.id, reason: 'plans changed' });
  const fees = [];
  for (const key of [randomUUID(), randomUUID()]) {
    const asked = await calls.invoke(person.token, wanted, key);
    await calls.decide(person.sub, asked.body.consent.id, 'approve_once');
    const done = await calls.invoke(person.token, wanted, key);
    expect(done.status).toBe(200);
    fees.push((done.body.result as never as { cancellation: { feeMinor: string } }).cancellation.feeMinor);
  }
  expect(fees).toEqual(['300', '300']);
  expect(await usageOf(`grant:${person.grant.id}`)).toEqual({
    calls: before.calls + 2,
    spent: before.spent + 300 + 2 * 2,
    reserved: 0,
  });
  const spending = await calls.invoke(person.token, call('account.spending', { period: 'day' }));
  expect(spending.body.result).toMatchObject({ total_minor: `${before.spent + 304}` });
});
