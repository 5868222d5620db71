import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceNames } from '#src/workers.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';
import { callsOf, rightsOnTables, schemasOf } from '../../../dev/database/rights.ts';

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await copyDatabase();
});
afterAll(() => copy.close());

const rowsOf = async <Row extends pg.QueryResultRow>(text: string) => (await copy.pool.query<Row>(text)).rows;

/** Whatever isn't Postgres' own. */
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
const RELATIONS = `pg_class c join pg_namespace n on n.oid = c.relnamespace and ${OURS}`;
const ROLES = `(select oid, rolname, substr(rolname, 9) as service from pg_roles where rolname like 'waypost\\_%') r`;

/** Letters of the rights that a role has, where it can look into the schema at all. */
const RIGHTS = `coalesce((select string_agg(letter, '' order by place) from (values
    (1, 'S', 'SELECT'), (2, 'I', 'INSERT'), (3, 'U', 'UPDATE'), (4, 'D', 'DELETE'), (5, 'T', 'TRUNCATE'), (6, 'R', 'REFERENCES'), (7, 'G', 'TRIGGER'), (8, 'M', 'MAINTAIN')) as known (place, letter, name)
  where has_schema_privilege(r.oid, n.oid, 'USAGE') and has_table_privilege(r.oid, c.oid, name)), '')`;

test.each(serviceNames)('RIGHT-1 the role of %s has exactly its rights on every table', async (service) => {
  const found = await rowsOf<{ name: string; rights: string }>(
    `select n.nspname || '.' || c.relname as name, ${RIGHTS} as rights
     from ${RELATIONS}, ${ROLES} where c.relkind in ('r', 'p', 'v', 'm', 'f') and r.service = '${service}'`,
  );
  const expected = Object.entries(rightsOnTables).map(([name, rights]) => [name, rights[service] ?? '']);
  expect(Object.fromEntries(found.map(({ name, rights }) => [name, rights]))).toEqual(Object.fromEntries(expected));
});

test('RIGHT-1 no right is of a column alone, so that the table above is all of it', async () => {
  const columns = await rowsOf(
    `select n.nspname, c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace and ${OURS} where a.attacl is not null`,
  );
  expect(columns).toEqual([]);
});

test.each(serviceNames)(
  'RIGHT-2 the role of %s looks into its schemas, makes nothing in any, and calls what it was granted',
  async (service) => {
    const schemas = await rowsOf<{ name: string; makes: boolean }>(
      `select n.nspname as name, has_schema_privilege(r.oid, n.oid, 'CREATE') as makes from pg_namespace n, ${ROLES}
     where ${OURS} and n.nspname <> 'public' and has_schema_privilege(r.oid, n.oid, 'USAGE') and r.service = '${service}' order by 1`,
    );
    expect(schemas).toEqual(schemasOf(service).map((name) => ({ name, makes: false })));
    const calls = await rowsOf<{ name: string }>(
      `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace and ${OURS}, ${ROLES}
     where has_schema_privilege(r.oid, n.oid, 'USAGE') and has_function_privilege(r.oid, p.oid, 'EXECUTE') and r.service = '${service}' order by 1`,
    );
    expect(calls.map(({ name }) => name)).toEqual(callsOf(service));
    const sequences = await rowsOf(
      `select c.relname from ${RELATIONS}, ${ROLES} where c.relkind = 'S' and has_schema_privilege(r.oid, n.oid, 'USAGE')
       and has_sequence_privilege(r.oid, c.oid, 'USAGE, SELECT, UPDATE') and r.service = '${service}'`,
    );
    expect(sequences).toEqual([]);
  },
);

test('RIGHT-3 no role is another, owns anything, passes over policies, or is anything but a login; no function runs as its maker', async () => {
  const { length } = serviceNames;
  expect(await rowsOf(`select 1 from ${ROLES}`)).toHaveLength(length);
  const flags = 'rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or rolconfig is not null';
  expect(await rowsOf(`select rolname from pg_roles where rolname like 'waypost\\_%' and (${flags})`)).toEqual([]);
  expect(await rowsOf(`select m.roleid from pg_auth_members m join ${ROLES} on r.oid in (m.roleid, m.member)`)).toEqual(
    [],
  );
  expect(await rowsOf(`select c.relname from ${RELATIONS} join ${ROLES} on r.oid = c.relowner`)).toEqual([]);
  expect(
    await rowsOf(
      `select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace and ${OURS} where p.prosecdef`,
    ),
  ).toEqual([]);
  expect(await rowsOf('select defaclobjtype from pg_default_acl')).toEqual([]);
});

test('RIGHT-4 a table of two Workers keeps them apart row by row, whatever the command', async () => {
  const shared = Object.entries(rightsOnTables).flatMap(([name, rights]) =>
    Object.keys(rights).length > 1 ? [name] : [],
  );
  const guarded = await rowsOf<{ name: string; commands: string; roles: string; using: string; check: string }>(
    `select schemaname || '.' || tablename as name, permissive || ' ' || cmd as commands, roles::text, qual as using, with_check as check
     from pg_policies order by 1`,
  );
  expect(guarded.map(({ name }) => name)).toEqual(shared.toSorted());
  // By a condition of each row, or all rows for the very roles that have rights on the table.
  for (const { name, commands, roles, using, check } of guarded) {
    expect([name, commands, check]).toEqual([name, 'PERMISSIVE ALL', using]);
    const workers = Object.keys(rightsOnTables[name] ?? {}).map((service) => `waypost_${service}`);
    if (using === 'true') expect([name, roles]).toEqual([name, `{${workers.toSorted().join(',')}}`]);
    else expect([name, roles, using]).toEqual([name, '{public}', expect.stringMatching(/\bCURRENT_USER\b/)]);
  }
  const switched = await rowsOf<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from ${RELATIONS} where c.relrowsecurity order by 1`,
  );
  expect(switched.map(({ name }) => name)).toEqual(shared.toSorted());
});
