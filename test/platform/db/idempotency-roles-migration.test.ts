import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate, MIGRATIONS } from '../../../dev/database/migrate.ts';
import { dropDatabase } from '#test/support/runner/template.ts';

const TAG = 'idempotency_roles';
const STORED =
  '{"delivery":{"id":"d","pin":"4821","note":"pin 4821"},"paymentIntent":{"id":"pi_1","clientSecret":"pi_1_secret_x"}}';

/** The migration that replaced what is looked at here. */
const NEXT_TAG = 'stored_outcomes';

/** The migrations before a tag. */
function migrationsBefore(tag: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-migrations-'));
  cpSync(MIGRATIONS, dir, { recursive: true });
  const path = join(dir, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex((each) => each.tag.endsWith(tag));
  expect(at).toBeGreaterThan(0);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return dir;
}

test('IDEM-24 what was stored before goes to the Worker whose route it was, without a creation’s secrets', async () => {
  const adminUrl = inject('adminUrl');
  const name = `before_${randomBytes(6).toString('hex')}`;
  const [dir, between] = [migrationsBefore(TAG), migrationsBefore(NEXT_TAG)];
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  try {
    await migrate({ url: url.href, dir });
    await client.connect();
    const rows = [
      ['POST /v1/deliveries', STORED],
      ['order-ready', '{"delivery":{"id":"e"}}'],
      ['POST /api/streams/go-live', '{"stream":{}}'],
    ];
    for (const [route, body] of rows)
      await client.query(
        `insert into platform.idempotency (principal, route, key, fingerprint, request_id, status, headers, body)
         values ('user:ada', $1, $2, 'f', $2, 201, '{}', $3)`,
        [route, randomUUID(), body],
      );
    await migrate({ url: url.href, dir: between });
    const { rows: found } = await client.query(
      'select role, route, body from platform.idempotency order by route desc',
    );
    expect(found).toEqual([
      { role: 'waypost_delivery', route: 'order-ready', body: '{"delivery":{"id":"e"}}' },
      {
        role: 'waypost_delivery',
        route: 'POST /v1/deliveries',
        body: STORED.replace('"4821"', 'null').replace('"pi_1_secret_x"', 'null'),
      },
      { role: 'waypost_live', route: 'POST /api/streams/go-live', body: '{"stream":{}}' },
    ]);
  } finally {
    await client.end();
    for (const each of [dir, between]) rmSync(each, { recursive: true, force: true });
    await dropDatabase(adminUrl, name);
  }
});
