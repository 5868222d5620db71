import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIdentity } from '#test/support/workers/identity.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const SCOPE = 'deliveries:read';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

async function present(token: string): Promise<[status: number, code: string | undefined]> {
  const response = await suite.fetch('/v1/deliveries', { headers: { authorization: `Bearer ${token}` } });
  return [response.status, ((await response.json()) as { code?: string }).code];
}

/** Tokens at once, each of a key that nobody has heard of. */
const flood = (size: number) =>
  Promise.all(
    Array.from({ length: size }, () => present(suite.identity.forge({ key: 'unknown', claims: { scope: SCOPE } }))),
  );

test('TOKEN-9 While the provider has never been reached a token is a 503 that says so, and then it works without a restart', async () => {
  const away = await startSuite();
  const { issuer } = away.identity;
  const token = await away.token({ sub: 'ada', scope: SCOPE });
  await away.identity.close();
  const refused = await away.fetch('/v1/deliveries', { headers: { authorization: `Bearer ${token}` } });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'identity_unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  const back = await startTestIdentity({ port: Number(new URL(issuer).port), audiences: away.urls });
  const fresh = await back.token({ sub: 'ada', scope: SCOPE, aud: [away.urls.delivery] });
  const taken = await away.fetch('/v1/deliveries', { headers: { authorization: `Bearer ${fresh}` } });
  expect([taken.status, back.jwksFetches]).toEqual([200, 1]);
  await back.close();
  await away.close();
});

test('TOKEN-10 A rotated key works within 30 s without a restart, and a flood of unknown keys fetches the set once in that time', async () => {
  const old = await suite.token({ scope: SCOPE });
  expect(await present(old)).toEqual([200, undefined]);
  expect(suite.identity.jwksFetches).toBe(1);

  suite.identity.rotateKeys();
  const rotated = await suite.token({ scope: SCOPE });
  const answers: number[] = [];
  await expect
    .poll(
      async () => {
        const [[status], flooded] = await Promise.all([present(rotated), flood(20)]);
        answers.push(...flooded.map(([each]) => each));
        return status;
      },
      { timeout: 33_000, interval: 1_000 },
    )
    .toBe(200);
  expect(new Set(answers)).toEqual(new Set([401]));
  expect(await present(old)).toEqual([200, undefined]);
  expect((await flood(20)).map(([status]) => status)).toEqual(Array.from({ length: 20 }, () => 401));
  expect(suite.identity.jwksFetches).toBe(2);
}, 180_000);

test('TOKEN-11 A key that is known verifies while the provider is down', async () => {
  const token = await suite.token({ scope: SCOPE });
  await suite.identity.close();
  expect(await present(token)).toEqual([200, undefined]);
  expect(await present(suite.identity.forge({ key: 'unknown' }))).toEqual([401, 'token_invalid']);
});
