import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['swarm'] });
});
afterAll(() => suite.close());

const column = async (text: string) => (await suite.database.query<{ of: string }>(text)).rows.map((row) => row.of);

test('SWARM-20 a host that nobody has asked for 30 days is forgotten, and its robots.txt; a later one is kept', async () => {
  await suite.database.query(`
    insert into intel.host (host, updated_at)
    values ('old.example', now() - interval '31 days'), ('late.example', now() - interval '29 days')`);
  await suite.database.query(`
    insert into intel.robots (origin, verdict, body, fetched_at, expires_at)
    select 'https://' || host, 'rules', 'User-agent: *', updated_at, updated_at from intel.host`);
  await suite.cron();
  expect(await column('select host as of from intel.host')).toEqual(['late.example']);
  expect(await column('select origin as of from intel.robots')).toEqual(['https://late.example']);
});
