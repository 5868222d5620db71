import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditFee } from '#src/delivery/audit/audit-fee.ts';
import { continueSearch } from '#src/delivery/dispatch/continue-search.ts';
import { expireSearch } from '#src/delivery/dispatch/expire-search.ts';
import { deliveryStatuses, jobStatuses } from '#src/delivery/status.ts';
import type { Database } from '#src/platform/db/database.ts';
import { dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { httpDoor, verbDoor, type Asked, type Door } from './random-walk-doors.ts';
import { foresee, HOLDER, newModel, versionOf, type Model, type Step } from './random-walk-model.ts';
import { stepAhead, walk, type Wish } from './random-walk-steps.ts';
import { bearer, contextFor, newSubject, openWorkerDatabase, type Subject } from './random-walk-world.ts';

/** `WALKS=2000` takes two minutes, `WALKS=20000` a night. */
const WALKS = Number(process.env['WALKS'] ?? 300);
const SEED = Number(process.env['WALK_SEED'] ?? 20_261_121);
const LANES = 6;
/** So many come through every state. */
const ENOUGH = 300;

let suite: Suite;
let db: Database;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
  db = await openWorkerDatabase(suite);
});
afterAll(() => suite.close());

interface Walk {
  readonly door: Door;
  readonly subject: Subject;
  readonly model: Model;
  /** The delivery and its bookings as the last audit saw them. */
  audited: string;
}

/** A step that nobody asks for: a proof that comes in, time that passes. */
async function pass({ subject: { jobId } }: Walk, step: Step): Promise<void> {
  const ctx = contextFor(db, bearer('clock', 'ops'));
  if (step.do === 'prove') {
    await suite.database.query(
      `insert into delivery.proof (job_id, kind) values ($1, 'pickup_photo') on conflict (job_id, kind) do update set updated_at = now()`,
      [jobId],
    );
  } else if (step.do === 'end_wave') {
    await suite.database.query(
      `with ended as (update delivery.job set wave_ends_at = now() where id = $1 and status = 'offering' returning id)
       update delivery.due set due_at = now() where kind = 'wave' and subject in (select id from ended)`,
      [jobId],
    );
    await continueSearch(ctx, jobId);
  } else {
    await suite.database.query(
      `with ended as (update delivery.job set expires_at = now() where id = $1 and status = 'offering' returning id)
       update delivery.due set due_at = now() where kind = 'expire' and subject in (select id from ended)`,
      [jobId],
    );
    await expireSearch(ctx, jobId);
  }
}

const lastOffer = async ({ jobId, drivers }: Subject, driver: number) => {
  const sql = 'select id from delivery.offer where job_id = $1 and driver_id = $2 order by wave desc limit 1';
  return (await suite.database.query<{ id: string }>(sql, [jobId, drivers[driver]])).rows[0]?.id;
};

const isAsked = (step: Step): step is Asked => !['prove', 'end_wave', 'end_search'].includes(step.do);

/** A step with the driver who has the job where it names nobody else. */
const inPerson = (step: Step, { holder }: Model): Step =>
  step.do === 'report' && 'driver' in step.by && step.by.driver === HOLDER
    ? { ...step, by: { ...step.by, driver: holder ?? 0 } }
    : step;

/** Takes one step in both worlds, as often as it is sent, and compares what came of it. */
async function take(on: Walk, { wish, match, sent }: Wish): Promise<Step | undefined> {
  const { door, subject, model } = on;
  const step = wish === 'ahead' ? stepAhead(model) : inPerson(wish, model);
  if (!isAsked(step)) {
    foresee(model, step, false);
    await pass(on, step);
    return step;
  }
  const isAnswer = step.do === 'accept' || step.do === 'decline';
  const offerId = isAnswer ? await lastOffer(subject, step.driver) : undefined;
  if (isAnswer && offerId === undefined) return undefined;
  const current = versionOf(model, step);
  const stale = current > 1 ? current - 1 : current + 1; // version 0 there never was (DOC-4)
  const version = match === 'none' || isAnswer ? undefined : match === 'right' ? current : stale;
  const foretold = () => foresee(model, step, version !== undefined && version !== versionOf(model, step));
  const key = sent === 'retried' || sent === 'raced' ? randomUUID() : undefined;
  const request = { step, subject, offerId, version, key };

  const expected = foretold();
  const [first, second] = sent === 'raced' ? await Promise.all([door(request), door(request)]) : [await door(request)];
  expect(first.code, 'what was answered').toBe(expected);
  if (second !== undefined)
    expect(second, 'a racer with the same key').toMatchObject({
      code: expected,
      ...(expected === 'ok' ? { body: first.body } : {}),
    });
  if (sent === 'retried') {
    const again = await door(request);
    if (expected === 'ok') expect(again, 'a retry with the same key').toEqual(first);
    else expect(again.code, 'a refused one again').toBe(foretold());
  }
  if (sent === 'again') expect((await door(request)).code, 'the same again').toBe(foretold());
  return step;
}

interface State {
  readonly delivery: string | null;
  readonly job: string;
  readonly driver: string | null;
  readonly delivery_driver: string | null;
  readonly job_sequence: number;
  readonly sequence: number | null;
  readonly log: string[];
  readonly job_log: string[];
  readonly sum: string;
}

/** What is there is what the model says: states, holder, both logs without a gap, a ledger that sums to zero, a clean audit. */
async function check(on: Walk): Promise<void> {
  const { rows } = await suite.database.query<State & { readonly money?: string }>(
    `select d.status as delivery, j.status as job, j.driver_id as driver, d.driver_id as delivery_driver, j.event_seq as job_sequence, d.event_seq as sequence,
       (select array_agg(sequence || ' ' || type order by sequence) from delivery.job_event where job_id = j.id) as job_log,
       (select coalesce(array_agg(sequence || ' ' || type order by sequence), '{}') from delivery.event where delivery_id = d.id) as log,
       (select coalesce(sum(p.amount_minor), 0)::text from ledger.transaction t join ledger.posting p on p.transaction_id = t.id where t.subject = d.id) as sum,
       (select concat_ws(' ', d.version, string_agg(t.kind || t.step, ' ' order by t.kind, t.step)) from ledger.transaction t where t.subject = d.id) as money
     from delivery.job j left join delivery.delivery d on d.id = j.delivery_id where j.id = $1`,
    [on.subject.jobId],
  );
  const { subject, model } = on;
  const { money = '', ...state } = rows[0] ?? {};
  const numbered = (log: readonly string[]) => log.map((type, n) => `${n + 1} ${type}`);
  const holder = model.holder === null ? null : subject.drivers[model.holder];
  expect(state).toEqual({
    delivery: model.delivery,
    job: model.job,
    driver: holder,
    delivery_driver: model.delivery === null ? null : holder,
    job_sequence: model.jobLog.length,
    sequence: model.delivery === null ? null : model.log.length,
    log: numbered(model.log),
    job_log: numbered(model.jobLog),
    sum: '0',
  });
  if (subject.deliveryId === null || money === on.audited) return; // nothing that an audit looks at has changed
  on.audited = money;
  const { audit } = await auditFee(contextFor(db, bearer('auditor', 'ops')), { id: subject.deliveryId });
  expect(audit.diffs, 'the fee audit').toEqual([]);
}

const AHEAD: Wish = { wish: 'ahead', match: 'none', sent: 'once' };

/** Walks a sequence of wishes from a fresh job on, and answers the states that it came through; a failure says its way. */
async function walkThrough(
  door: Door,
  { isDelivery, headStart, wishes }: Walked,
  settle?: Settle,
): Promise<readonly string[]> {
  const on: Walk = { door, subject: await newSubject(suite, db, isDelivery), model: newModel(isDelivery), audited: '' };
  const way: string[] = [];
  const states: string[] = [];
  const ahead = Array.from({ length: headStart }, () => AHEAD);
  for (const wish of [...ahead, ...wishes]) {
    try {
      const step = await take(on, wish);
      states.push(on.model.delivery ?? `job ${on.model.job}`);
      way.push(`${JSON.stringify(step)} ${wish.match} ${wish.sent} -> ${states.at(-1)}`);
      await settle?.(on);
      if (wish !== AHEAD) await check(on);
    } catch (error) {
      throw new Error([...way, `${JSON.stringify(wish)} went wrong`, String(error)].join('\n'), { cause: error });
    }
  }
  return states;
}

type Walked = { readonly isDelivery: boolean; readonly headStart: number; readonly wishes: readonly Wish[] };
type Settle = (on: Walk) => Promise<void>;

/** Walks many sequences, a few side by side; the seed names them all. Answers every state that one of them came through. */
async function walkAll(count: number, seed: number, door: Door, settle?: Settle): Promise<ReadonlySet<string>> {
  const rest = fc.sample(walk, { numRuns: count, seed }).values();
  const seen = new Set<string>();
  const lane = async () => {
    for (const walked of rest) for (const state of await walkThrough(door, walked, settle)) seen.add(state);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return seen;
}

/** Every state of both machines. */
const everyState = new Set([...deliveryStatuses, ...jobStatuses.map((status) => `job ${status}`)]);

describe('random walks over both machines', () => {
  test('LIFE-17 through the verbs: never off the tables, no event lost or repeated, the books clean after every step', async () => {
    const seen = await walkAll(WALKS, SEED, verbDoor(db));
    if (WALKS >= ENOUGH) expect(seen).toEqual(everyState);
    expect(seen.size).toBeGreaterThan(0);
  }, 3_600_000);

  test('LIFE-17 over HTTP, with the queue at work', async () => {
    const seen = await walkAll(Math.ceil(WALKS / 10), SEED + 1, httpDoor(suite), async ({ subject, model }) => {
      // The queue starts the next wave as soon as one has ended: wait for it, so that the model knows when.
      if (model.job !== 'offering' || model.waveRuns) return;
      foresee(model, { do: 'dispatch', isStranger: false }, false);
      await expect
        .poll(
          async () =>
            (await suite.database.query('select event_seq from delivery.job where id = $1', [subject.jobId])).rows[0],
          { timeout: 10_000 },
        )
        .toEqual({ event_seq: model.jobLog.length });
    });
    expect(seen.size).toBeGreaterThan(0);
  }, 3_600_000);
});
