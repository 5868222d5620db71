import { randomUUID } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, dropoff, mail, openCalls, pickup, type Wanted } from '#test/agent/invoke/calls.ts';
import { startCatcher } from '#test/mail/catcher.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { SMTP_USER, type MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { faultOf } from './auditor.ts';
import type { Audit } from './readers.ts';

/** `CALLS=1000` makes and audits a thousand. */
const CALLS = Number(process.env['CALLS'] ?? 120);
const PEOPLE = 3;
const KNOWN = 'robin@example.com';

let suite: Suite;
let catcher: MailCatcher;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  catcher = await startCatcher({ apiKey: demoSecrets.mailKey });
  const MAIL_URL = `smtp://${SMTP_USER}@127.0.0.1:${catcher.smtpPort}`;
  const vars = { MAIL_URL, MAIL_KEY: demoSecrets.mailKey, MAIL_FROM: 'Us <us@waypost.example>' };
  suite = await startSuite({ services: ['agent', 'delivery'], vars });
  calls = openCalls(suite);
});
afterAll(() => Promise.all([suite.close(), catcher.close()]));

const scopes = ['delivery:@read', 'delivery:@write', 'places:@read', 'places:@write', 'account:@read', 'mail:send'];

/** A person who lets their agents book to one address and write to another, and how often each answer came. */
class Caller {
  readonly sub = `person-${randomUUID()}`;
  readonly answers: Record<string, number> = {};
  /** Receipts that callers got, by transaction. */
  readonly receipts = new Map<string, string>();
  readonly tokens: string[] = [];
  person = '';
  made = 0;

  async arrive(): Promise<this> {
    const token = { sub: this.sub, aud: [suite.urls.agent] };
    this.person = await suite.token({ ...token, scope: `grants:manage fees:read ${scopes.join(' ')}` });
    const grant = await calls.grant(this.person, { scopes });
    this.tokens.push(grant.token, (await calls.handOn(grant)).token, this.person);
    const allow = (pointer: string, value: unknown) => ({ standing: 'allow', bound: { [pointer]: [value] } });
    const rules = { 'mail:send': allow('/to', KNOWN), 'delivery:create': allow('/dropoff', dropoff) };
    const body = { day_limit_minor: '1000000', rules };
    const { status } = await calls.call('PATCH', '/v1/consent-profile', await calls.present(this.sub), body);
    if (status !== 200) throw new Error(`the profile was not changed: ${status}`);
    return this;
  }

  async invoke(wanted: Wanted, key: string = randomUUID(), by = this.made % this.tokens.length) {
    this.made += 1;
    const answer = await calls.invoke(this.tokens[by] ?? '', wanted, key);
    const { status, body, headers } = answer;
    const what = status === 200 ? body.status : `${status} ${body.code}`;
    this.answers[what] = (this.answers[what] ?? 0) + 1;
    const receipt = headers.get('fee-receipt');
    if (receipt !== null) this.receipts.set(body.txn_id, receipt);
    return answer;
  }

  /** Calls what the person is asked about, and again once they have decided. */
  async asked(wanted: Wanted, decision: string) {
    const [key, by] = [randomUUID(), this.made % this.tokens.length];
    const first = await this.invoke(wanted, key, by);
    if (first.status === 402) await calls.decide(this.sub, first.body.consent.id, decision);
    return this.invoke(wanted, key, by);
  }

  async book() {
    const answer = await this.invoke(call('delivery.create', { pickup, dropoff, tipMinor: 100 }));
    return (answer.body.result as never as { delivery: { id: string } }).delivery.id;
  }
}

const address = () => `${randomUUID()}@example.com`;
const quote = { pickupLat: 37.7599, pickupLng: -122.4148, dropoffLat: 37.7897, dropoffLng: -122.4011 };

/** What agents do, each in some calls. */
const doings: readonly ((caller: Caller, name: string) => Promise<unknown>)[] = [
  (caller) => caller.invoke(call('delivery.quote', quote)),
  (caller, name) => caller.invoke(call('places.save', { name, lat: 1, lng: 2 })),
  (caller) => caller.invoke(call('mail.send', mail(KNOWN))),
  async (caller) => caller.invoke(call('delivery.get', { id: await caller.book() })),
  async (caller) => caller.asked(call('delivery.cancel', { id: await caller.book(), reason: 'late' }), 'approve_once'),
  (caller) => caller.asked(call('mail.send', mail(address())), 'approve_once'),
  (caller) => caller.asked(call('mail.send', mail(address())), 'approve_session'),
  (caller) => caller.asked(call('delivery.dispatch', { jobId: randomUUID() }), 'deny'),
  async (caller) => {
    const [wanted, key, by] = [call('delivery.get', { id: randomUUID() }), randomUUID(), caller.made % 3];
    await caller.invoke(wanted, key, by);
    return caller.invoke(wanted, key, by); // what failed may be tried again
  },
  (caller) => caller.invoke(call('places.list')),
  (caller) => caller.invoke(call('account.spending', { period: 'day' })),
  (caller, name) => caller.invoke(call('places.forget', { name })),
  (caller) => caller.invoke(call('mail.send', mail(KNOWN), { max_gross_minor: '9' })),
  (caller) => caller.invoke(call('places.save', { name: 5 })),
  async (caller) => {
    const [wanted, key, by] = [call('mail.send', mail(KNOWN, 'Twice')), randomUUID(), caller.made % 3];
    await Promise.all([caller.invoke(wanted, key, by), caller.invoke(wanted, key, by)]);
    return caller.invoke(wanted, key, by);
  },
];

interface Page {
  readonly account_id: string;
  readonly receipts: { seq: number; txn_id: string; jws: string; hash: string; prev_hash: string }[];
  readonly head: { readonly jws: string } | null;
  readonly next_cursor: string | null;
}
async function exported(person: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    const { body } = await calls.call<Page>('GET', `/v1/receipts${cursor === '' ? '' : `?cursor=${cursor}`}`, person);
    pages.push(body);
  }
  return pages;
}
const auditOf = async ({ person }: Caller, id: string) =>
  (await calls.call<Audit>('GET', `/api/fee-audit/${id}`, person)).body.breakdown.drift;

/** What each person’s agents do at once, until there were enough calls. */
async function callAll(callers: readonly Caller[]): Promise<void> {
  const count = () => callers.reduce((sum, { made }) => sum + made, 0);
  let next = 0;
  const work = async (caller: Caller) => {
    while (count() < CALLS) {
      const turn = next++;
      await doings[turn % doings.length]?.(caller, `Place ${turn % 7}`);
    }
  };
  await Promise.all(callers.flatMap((caller) => [work(caller), work(caller)]));
}

test('FEE-13 of mixed calls by the engine, code that knows the format alone finds each receipt, the chain and the head right, and names a changed byte', async () => {
  const callers = await Promise.all(Array.from({ length: PEOPLE }, () => new Caller().arrive()));
  await callAll(callers);
  await suite.cron('agent');
  const keys = (await (await suite.fetch('/.well-known/jwks.json')).json()) as JSONWebKeySet;
  const answers: Record<string, number> = {};
  for (const caller of callers) {
    for (const [what, times] of Object.entries(caller.answers)) answers[what] = (answers[what] ?? 0) + times;
    const pages = await exported(caller.person);
    expect(await faultOf(pages, keys)).toBeUndefined();
    const chain = pages.flatMap(({ receipts }) => receipts);
    expect(new Map(chain.map(({ txn_id, jws }) => [txn_id, jws]))).toEqual(caller.receipts);
    const audits = await Promise.all(chain.map(({ txn_id }) => auditOf(caller, txn_id)));
    for (const drift of audits) expect(drift).toEqual({ ok: true, diffs: [] });
    const { rows } = await suite.database.query<{ kept: string; held: string }>(
      `select (select count(*) from agent.tool_call where user_id = $1 and status = 'succeeded')::text as kept,
         (select sum(reserved_minor) from agent.usage where holder = 'person:' || $1)::text as held`,
      [`user:${caller.sub}`],
    );
    expect(rows).toEqual([{ kept: `${chain.length}`, held: '0' }]);
  }
  for (const kind of [
    'succeeded',
    '402 consent_required',
    '403 consent_denied',
    '404 not_found',
    '422 validation_failed',
  ])
    expect([kind, answers[kind] ?? 0]).toEqual([kind, expect.toSatisfy((times: number) => times > 0)]);

  const [caller] = callers;
  const chain = (await exported(caller?.person ?? '')).flatMap(({ receipts }) => receipts);
  const row = chain[Math.floor(chain.length / 2)];
  if (caller === undefined || row === undefined) throw new Error('nothing succeeded');
  for (const column of ['receipt', 'receipt_hash', 'receipt_prev_hash']) {
    const flip = `overlay(${column} placing case when substr(${column}, 20, 1) = 'a' then 'b' else 'a' end from 20)`;
    const { rows } = await suite.database.query<{ was: string }>(
      `select ${column} as was from agent.tool_call where id = $1`,
      [row.txn_id],
    );
    await suite.database.query(`update agent.tool_call set ${column} = ${flip} where id = $1`, [row.txn_id]);
    expect([column, await faultOf(await exported(caller.person), keys)]).toEqual([column, `receipt ${row.seq}`]);
    expect((await auditOf(caller, row.txn_id)).ok).toBe(false);
    await suite.database.query(`update agent.tool_call set ${column} = $2 where id = $1`, [row.txn_id, rows[0]?.was]);
  }
  expect(await faultOf(await exported(caller.person), keys)).toBeUndefined();
}, 600_000);
