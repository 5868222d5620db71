import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommonVars } from '#test/support/common-vars.ts';
import { r2Check } from '#src/http/status/readiness.ts';
import { isolateOf, scopeOf } from '#test/support/scopes.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

describe('readiness of a Worker with a bucket', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite();
  });
  afterAll(() => suite.close());

  test('STATUS-9 /ready passes while the bucket answers, though it is empty', async () => {
    const ready = await suite.fetch('/ready');
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { checks: { 'r2:responseTime': [{ componentType: 'datastore', status: 'pass' }] } },
    ]);
    const { components } = (await (await suite.fetch('/status')).json()) as { components: unknown[] };
    expect(components).toContainEqual({ name: 'r2', status: 'operational' });
  });

  test('STATUS-9 a bucket that answers with an error, or isn’t bound, is an outage', async () => {
    const probe = (env: Record<string, unknown>) =>
      r2Check('PROOFS').probe(scopeOf(isolateOf('delivery', CommonVars, env)));
    await expect(probe({ PROOFS: { head: () => Promise.resolve(null) } })).resolves.toBeNull();
    await expect(probe({ PROOFS: { head: () => Promise.reject(new Error('10001')) } })).rejects.toThrow('10001');
    await expect(probe({})).rejects.toThrow(TypeError);
  });
});
