import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownSecrets } from '#test/support/workers/own-secrets.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const path = '/v1/sandbox/deliveries/0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10/simulate';

describe.each(['production', 'staging', 'local'])('the Worker itself, as %s', (ENVIRONMENT) => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ vars: { ...ownSecrets, STRIPE_API_URL: undefined, ENVIRONMENT } });
  });
  afterAll(() => suite.close());

  test('SIM-11 the simulator’s path is like any that isn’t there, by every method', async () => {
    for (const method of ['POST', 'GET', 'PUT', 'OPTIONS']) {
      const headers = {
        authorization: 'Bearer x',
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
      };
      const asked = await suite.fetch(path, { method, headers });
      const nowhere = await suite.fetch('/v1/sandbox/nowhere', { method, headers });
      const comparable = async (response: Response) => {
        const { instance: _path, requestId: _id, ...rest } = (await response.json()) as Record<string, unknown>;
        return [response.status, response.headers.get('allow'), rest];
      };
      expect(await comparable(asked)).toEqual(await comparable(nowhere));
      expect(asked.status).toBe(404);
    }
  });

  test('SIM-11 neither the OpenAPI document nor the reference lists it', async () => {
    const text = await (await suite.fetch('/openapi.json')).text();
    const { paths, tags } = JSON.parse(text) as { paths: object; tags: { name: string }[] };
    expect(Object.keys(paths).filter((each) => each.includes('sandbox'))).toEqual([]);
    expect(Object.keys(paths).length).toBeGreaterThan(20);
    expect(tags.map(({ name }) => name)).not.toContain('Sandbox');
    expect(await (await suite.fetch('/docs')).text()).not.toContain('/v1/sandbox');
  });
});
