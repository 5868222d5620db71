import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ownRunners } from '#src/agent/own/runners.ts';
import type { OwnContext } from '#src/agent/own/runner.ts';
import { MAX_PLACES, placeKey } from '#src/agent/places/place.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import { outputsByTool } from '../../../dev/openapi/capability-outputs.ts';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import { byHttp, bySmtp, startCatcher } from '#test/mail/catcher.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import type { MailCatcher } from '../../../sandbox/mail/catcher.ts';

let suite: Suite;
let ctx: OwnContext;
let catcher: MailCatcher;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  catcher = await startCatcher();
  ctx = { db: openDatabase(suite.databaseUrls.agent, new Meter()), mailer: byHttp(catcher) };
});
afterEach(() => void (catcher.fault = null));
afterAll(() => Promise.all([suite.close(), catcher.close()]));

const person = () => ({ userId: `user:${randomUUID()}`, accountId: 'org:one' });
const call = (whose: ReturnType<typeof person>, input: Json, change: object = {}) => ({
  id: randomUUID(),
  ...whose,
  input,
  attemptedAt: new Date(),
  ...change,
});
const runner = (tool: string) => {
  const found = ownRunners[tool];
  if (found === undefined) throw new Error(`nobody runs ${tool}`);
  return found;
};
/** Runs it, and holds a result to its published shape. */
async function run(tool: string, given: ReturnType<typeof call>, context = ctx) {
  const effect = await runner(tool).run(context, given);
  if (effect.kind === 'done') expect(outputsByTool.get(tool)?.safeParse(effect.result).error).toBeUndefined();
  return effect;
}
const outcome = (tool: string, given: ReturnType<typeof call>, context = ctx) => runner(tool).outcome(context, given);
const refusal = (code: string, status: number) => ({ kind: 'refused', problem: { code, status } });

test('SELF-1 every capability that this Worker runs has a runner, and no other has', () => {
  const own = capabilities.filter((each) => each.runs.by === 'agent').map(toolName);
  expect(Object.keys(ownRunners).toSorted()).toEqual(own.toSorted());
});

const home = { name: 'Home', lat: 37.7599, lng: -122.4148, address: '2400 Mission St, San Francisco' };
const listed = async (whose: ReturnType<typeof person>) => {
  const effect = await run('places__list', call(whose, {}));
  return effect.kind === 'done' ? (effect.result['places'] as readonly { name: string }[]) : [];
};

test('PLACE-1 a person’s places are listed by name, each as it was saved, and another’s aren’t', async () => {
  const [ada, bob] = [person(), person()];
  const office = { name: 'the Office', lat: 0, lng: 180 };
  await run('places__save', call(ada, office));
  expect(await run('places__save', call(ada, home))).toEqual({ kind: 'done', result: { place: home } });
  await run('places__save', call(bob, { ...home, name: 'Bob’s' }));
  expect(await listed(ada)).toEqual([home, { ...office, address: null }]);
});

test.each([
  ['HOME', 'home'],
  [' Home \t Sweet  home ', 'home sweet home'],
  ['Ｈｏｍｅ', 'home'],
  ['Café', 'Cafe\u0301'],
  ['İstanbul', 'i\u0307stanbul'],
  ['ﬁve', 'FIVE'],
])('PLACE-2 %j and %j are one name', (one, other) => {
  expect(placeKey(one)).toBe(placeKey(other));
});

test('PLACE-2 the same name again replaces the place, and a name of spaces is refused', async () => {
  const ada = person();
  await run('places__save', call(ada, home));
  await run('places__save', call(ada, { name: ' hOME', lat: 1, lng: 2 }));
  expect(await listed(ada)).toEqual([{ name: ' hOME', lat: 1, lng: 2, address: null }]);
  expect(await run('places__save', call(ada, { ...home, name: ' \u00a0' }))).toMatchObject(
    refusal('place_name_empty', 422),
  );
});

test('PLACE-3 a person has 200 places at most, whatever comes at once; one that is there can be replaced', async () => {
  const ada = person();
  await suite.database.query(
    `insert into agent.place select $1, 'p' || n, 'p' || n, 0, 0, null, now() from generate_series(1, $2::int) n`,
    [ada.userId, MAX_PLACES - 3],
  );
  const tries = Array.from({ length: 10 }, (_none, n) => run('places__save', call(ada, { ...home, name: `new ${n}` })));
  const effects = await Promise.all(tries);
  expect(effects.filter(({ kind }) => kind === 'done')).toHaveLength(3);
  expect(effects.find(({ kind }) => kind === 'refused')).toMatchObject(refusal('place_limit_reached', 409));
  expect(await listed(ada)).toHaveLength(MAX_PLACES);
  expect(await run('places__save', call(ada, { ...home, name: 'P1' }))).toMatchObject({ kind: 'done' });
});

test('PLACE-4 a place is forgotten by any spelling of its name, and one that isn’t there is unknown', async () => {
  const ada = person();
  await run('places__save', call(ada, home));
  expect(await run('places__forget', call(person(), { name: 'home' }))).toMatchObject(refusal('place_unknown', 404));
  expect(await run('places__forget', call(ada, { name: 'HOME' }))).toEqual({ kind: 'done', result: { place: home } });
  expect(await run('places__forget', call(ada, { name: 'home' }))).toMatchObject(refusal('place_unknown', 404));
});

test('PLACE-5 what became of a saving or a forgetting is seen by what stands there', async () => {
  const ada = person();
  const [saving, forgetting] = [call(ada, home), call(ada, { name: 'home' })];
  expect(await outcome('places__save', saving)).toEqual({ kind: 'none' });
  expect(await outcome('places__forget', forgetting)).toEqual({ kind: 'unknowable' });
  const effect = await run('places__save', saving);
  expect(await outcome('places__save', saving)).toEqual(effect);
  expect(await outcome('places__forget', forgetting)).toEqual({ kind: 'none' });
  await run('places__save', call(ada, { ...home, lat: 1 }));
  expect(await outcome('places__save', saving)).toEqual({ kind: 'none' });
});

const letter = { to: 'robin@example.com', subject: 'Keys', body: 'Under the mat.' };

test('SELF-5 a mail is sent once under the transaction’s id', async () => {
  const given = call(person(), letter);
  const effect = await run('mail__send', given);
  expect(effect).toEqual({ kind: 'done', result: { message: { id: given.id, status: 'sent' } } });
  expect(await run('mail__send', given)).toEqual(effect);
  const sent = catcher.mails().filter(({ key }) => key === given.id);
  expect(sent).toMatchObject([{ to: [letter.to], subject: letter.subject, text: letter.body }]);
});

test('SELF-6 a mail that can’t be is refused, by us or by the mail service', async () => {
  const spoilt = call(person(), { ...letter, to: '"robin, or so"@example.com' });
  expect(await run('mail__send', spoilt)).toMatchObject(refusal('mail_rejected', 422));
  const noSuchUser = { ...ctx, mailer: bySmtp(catcher, { password: 'wrong' }) };
  expect(await run('mail__send', call(person(), letter), noSuchUser)).toMatchObject(refusal('mail_unavailable', 503));
  const none = { ...ctx, mailer: undefined };
  expect(await run('mail__send', call(person(), letter), none)).toMatchObject(refusal('mail_unavailable', 503));
  const closed = { ...ctx, mailer: bySmtp({ url: '', smtpPort: 9 }) };
  expect(await run('mail__send', call(person(), letter), closed)).toMatchObject(refusal('mail_unavailable', 503));
});

test('SELF-6, SELF-7 a mail that nobody saw sent is unknown, until the mail service is asked', async () => {
  const given = call(person(), letter);
  catcher.fault = 'silence';
  expect(await run('mail__send', given)).toEqual({ kind: 'unknown' });
  catcher.fault = null;
  expect(await outcome('mail__send', given)).toEqual({
    kind: 'done',
    result: { message: { id: given.id, status: 'sent' } },
  });
  expect(await outcome('mail__send', given, { ...ctx, mailer: bySmtp(catcher) })).toEqual({ kind: 'unknowable' });
});

test('SELF-7 none is final: nothing is sent under that key any more', async () => {
  const given = call(person(), letter);
  catcher.fault = 'error';
  expect(await run('mail__send', given)).toEqual({ kind: 'unknown' });
  catcher.fault = null;
  expect(await outcome('mail__send', given)).toEqual({ kind: 'none' });
  expect(await run('mail__send', given)).toMatchObject(refusal('mail_key_spent', 409));
  expect(
    catcher
      .mails()
      .filter(({ to }) => to.includes(letter.to))
      .some(({ key }) => key === given.id),
  ).toBe(false);
});
