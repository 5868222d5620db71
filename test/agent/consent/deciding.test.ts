import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { booking, dispatch, openConsents, refund } from './consents.ts';

let suite: Suite;
let consents: ReturnType<typeof openConsents>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  consents = openConsents(suite);
});
afterAll(() => suite.close());

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const once = { decision: 'approve_once' };

describe('what is decided', () => {
  test.each([
    ['approve_once', 900],
    ['approve_session', 86_400],
    ['approve_limited', 30 * 86_400],
  ])('CONSENT-12 %s holds for %i seconds', async (decision, seconds) => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const { status, body, headers } = await consents.decide(await consents.consentToken(ada.sub), id, { decision });
    expect(status).toBe(200);
    expect(/(\d+) trips/.exec(headers.get('server-timing') ?? '')?.[1]).toBe('2');
    expect(body.consent).toMatchObject({ status: 'approved', decision, options: [] });
    expect(Date.parse(body.consent.expires_at) - Date.parse(String(body.consent['decided_at']))).toBe(seconds * 1000);
    expect((await consents.read(ada.grant.token, id)).body).toEqual(body);
  });

  test('CONSENT-14 what the sign-in proved is kept with the decision, and shown to nobody', async () => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const authTime = secondsAgo(100);
    const { body } = await consents.decide(await consents.consentToken(ada.sub, { authTime }), id, {
      decision: 'deny',
    });
    expect(body.consent).toMatchObject({ status: 'denied', decision: 'deny' });
    expect(JSON.stringify(body)).not.toContain('amr');
    const { rows } = await suite.database.query<{ proof: unknown }>('select proof from agent.consent where id = $1', [
      id,
    ]);
    expect(rows[0]?.proof).toMatchObject({ signedInAt: new Date(authTime * 1000).toISOString(), acr: 'phr' });
  });

  test.each([
    ['approve_session', refund],
    ['approve_limited', refund],
    ['approve_session', { ...booking, reason: 'foreign_text' }],
    ['approve_limited', { ...dispatch, reason: 'limit_exceeded' }],
    ['approve_session', { ...dispatch, reason: 'price_above_ceiling' }],
  ] as const)('CONSENT-12 %s isn’t offered for what is asked each time', async (decision, wish) => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada, wish);
    expect(await consents.decide(await consents.consentToken(ada.sub), id, { decision })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/decision' }] },
    });
    expect(await consents.statusIn(id)).toBe('pending');
  });

  test('CONSENT-13 an edited booking is kept beside what was asked, and only if the capability takes it', async () => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const token = await consents.consentToken(ada.sub);
    const refused = async (input: object, pointer: string) =>
      expect(await consents.decide(token, id, { ...once, input })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer }] },
      });
    await refused({ ...booking.input, tipMinor: 201 }, '#/input/tipMinor');
    await refused({ ...booking.input, tipMinor: -1 }, '#/input/tipMinor');
    await refused({ ...booking.input, tipMinor: 'all of it' }, '#/input/tipMinor');
    await refused({ ...booking.input, dropoff: { ...booking.input.dropoff, lat: 37 } }, '#/input/dropoff/lat');
    await refused({ ...booking.input, noSuchField: 1 }, '#/input/noSuchField');
    expect(await consents.statusIn(id)).toBe('pending');

    const { body } = await consents.decide(token, id, { ...once, input: { ...booking.input, tipMinor: 50 } });
    expect(body.consent).toMatchObject({ status: 'approved', input_edited: true, input_preview: { tipMinor: 200 } });
    const { rows } = await suite.database.query<{ decided_input: string }>(
      'select decided_input from agent.consent where id = $1',
      [id],
    );
    expect(JSON.parse(rows[0]?.decided_input ?? '')).toEqual({ ...booking.input, tipMinor: 50 });
  });
});

describe('once', () => {
  test('CONSENT-11 the same decision again is the same answer, another one a 409', async () => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const token = await consents.consentToken(ada.sub);
    const limited = { decision: 'approve_limited', limits: { max_calls: 3, max_total_minor: '9000' } };
    const first = await consents.decide(token, id, limited);
    expect(first.body.consent['decision']).toBe('approve_limited');
    for (const again of [limited, { ...limited, expires_at: first.body.consent.expires_at }])
      expect(await consents.decide(token, id, again)).toMatchObject({ status: 200, body: first.body });
    const others = [
      once,
      { decision: 'deny' },
      { ...limited, limits: { max_calls: 4, max_total_minor: '9000' } },
      { ...limited, limits: undefined },
      { ...limited, expires_at: new Date(Date.now() + 86_400_000) },
      { ...once, input: { ...booking.input, tipMinor: 0 } },
    ];
    for (const other of others)
      expect(await consents.decide(token, id, other), JSON.stringify(other)).toMatchObject({
        status: 409,
        body: { code: 'consent_decided', consent_id: id, consent_status: 'approved', decision: 'approve_limited' },
      });
  });

  test('CONSENT-11 with an Idempotency-Key a decision has the same answer, whatever became of it', async () => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const token = await consents.consentToken(ada.sub);
    const key = randomUUID();
    const first = await consents.decide(token, id, once, key);
    await consents.revoke(ada.token, id);
    const again = await consents.decide(token, id, once, key);
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
    expect(await consents.decide(token, id, { decision: 'deny' }, key)).toMatchObject({
      body: { code: 'idempotency_key_reused' },
    });
    expect((await consents.decide(token, id, once)).body.consent.status).toBe('revoked');
  });

  test('CONSENT-11 of twenty who decide at once one wins, those who agree have its answer', async () => {
    const ada = await consents.person();
    const token = await consents.consentToken(ada.sub);
    for (let round = 0; round < 3; round += 1) {
      const id = await consents.askedBy(ada);
      const kinds = ['approve_once', 'deny', 'approve_session', 'approve_limited'];
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_none, at) => {
          const decision = kinds[at % kinds.length] ?? '';
          return { decision, ...(await consents.decide(token, id, { decision }, at < 10 ? randomUUID() : undefined)) };
        }),
      );
      const winners = answers.filter(({ status }) => status === 200);
      const won = winners[0]?.decision;
      expect(winners).toHaveLength(5);
      expect(
        new Set(winners.map(({ body }) => JSON.stringify([body.consent['decision'], body.consent['decided_at']]))).size,
      ).toBe(1);
      for (const { decision, status, body } of answers)
        expect([status, status === 409 ? body.code : 'ok'], decision).toEqual(
          decision === won ? [200, 'ok'] : [409, 'consent_decided'],
        );
    }
  });

  test('CONSENT-11 of a decision and a cancellation at once one wins', async () => {
    const ada = await consents.person();
    const token = await consents.consentToken(ada.sub);
    for (let round = 0; round < 8; round += 1) {
      const id = await consents.askedBy(ada);
      const [decided, cancelled] = await Promise.all([
        consents.decide(token, id),
        consents.cancel(ada.grant.token, id),
      ]);
      expect(new Set([decided.status, cancelled.status])).toEqual(new Set([200, 409]));
      expect(await consents.statusIn(id)).toBe(decided.status === 200 ? 'approved' : 'cancelled');
    }
  });
});
