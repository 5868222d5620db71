import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DoorAnswer, DoorOutcome, OnBehalf } from '#src/http/door/message.ts';
import { withinOneWindow } from '../quota/limit-bursts.ts';
import { postDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { creation, quoted, somebody } from './calls.ts';

const times = (count: number, ask: () => Promise<DoorAnswer | DoorOutcome>) =>
  Promise.all(Array.from({ length: count }, ask));

const overOf = (answers: readonly (DoorAnswer | DoorOutcome)[]) =>
  answers.filter((answer) => answer.kind === 'refused' && answer.problem.code === 'quota_exceeded');

describe('quotas by the door', () => {
  let suite: RestartableSuite;
  beforeAll(async () => {
    suite = await startSuite({ doorsOf: 'agent', profile: 'default' });
  });
  afterAll(() => suite.close());

  const quote = (who: OnBehalf) =>
    suite.door('DELIVERY').call({ operation_id: 'quoteFare', body: quoted, on_behalf: who });

  test('DOOR-6 where HTTP counts an address, the person is counted, and nobody else for them', () =>
    withinOneWindow(async () => {
      const [who, other] = [somebody(), somebody()];
      const answers = await times(125, () => quote(who));
      expect(overOf(answers)).toHaveLength(5);
      expect(overOf(answers)[0]).toMatchObject({ retry_after_s: expect.any(Number) as number });
      expect((await quote(other)).kind).toBe('answered');
    }));

  test('DOOR-6 a person has one quota over both ways', () =>
    withinOneWindow(async () => {
      const who = somebody('deliveries:write');
      const wrong = () => suite.door('DELIVERY').call({ ...creation(who), body: {}, key: randomUUID() });
      expect(overOf(await times(60, wrong))).toEqual([]);
      const token = await suite.token({ sub: who.principal.replace('user:', ''), scope: 'deliveries:write' });
      expect((await postDelivery(suite, { token })).status).toBe(429);
    }));

  test('DOOR-6 slugs that are guessed count against the person', () =>
    withinOneWindow(async () => {
      let slug = 0xab_cdef_0000;
      const guessOf = (who: OnBehalf) => () => {
        const params = { slug: (slug++).toString(16) };
        return suite.door('DELIVERY').call({ operation_id: 'trackDelivery', params, on_behalf: who });
      };
      expect(overOf(await times(15, guessOf(somebody())))).toHaveLength(5);
      expect(await guessOf(somebody())()).toMatchObject({ kind: 'refused', problem: { code: 'not_found' } });
    }));

  test('DOOR-14 look-ups have the quota of look-ups', () =>
    withinOneWindow(async () => {
      const who = somebody('deliveries:write');
      const answers = await times(62, () => suite.door('DELIVERY').outcome(creation(who)));
      expect(overOf(answers)).toHaveLength(2);
    }));
});
