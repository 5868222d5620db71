import { sql, type SQL } from 'drizzle-orm';
import { integer, PgDialect, pgSchema, pgTable, text } from 'drizzle-orm/pg-core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { built } from '#src/platform/db/statement.ts';

const dialect = new PgDialect();
const thing = pgSchema('shop').table('thing', { id: integer('id'), oddName: text('odd "name"') });
const plain = pgTable('plain', { id: integer('id') });

function expectAsDrizzle(statement: SQL) {
  const { sql: written, params } = dialect.sqlToQuery(statement);
  expect(built(statement)).toEqual({ text: written, params });
}

const leaf = fc.oneof(
  fc.string().map((value) => sql`${value}::text`),
  fc.integer().map((value) => sql`${value}`),
  fc.bigInt().map((value) => sql`${value}::bigint`),
  fc.constantFrom(true, false, null).map((value) => sql`${value}`),
  fc.constantFrom(sql`${thing}`, sql`${thing.oddName}`, sql`${plain.id} is null`, sql.raw('now()'), sql``),
);
const { statement } = fc.letrec<{ statement: SQL }>((tie) => ({
  statement: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.tuple(tie('statement'), tie('statement')).map(([one, other]) => sql`(select ${one} from (${other}) x)`),
    fc.array(tie('statement'), { maxLength: 4 }).map((all) => sql.join(all, sql`, `)),
    tie('statement').map((one) => sql`${one} and ${undefined} ${7}`),
  ),
}));

test('a statement is written as Drizzle writes it', () => {
  fc.assert(fc.property(statement, expectAsDrizzle));
});

test.each([
  ['a name', sql`select ${'a'} as ${sql.identifier('odd')}`],
  ['a list', sql`select ${1} where ${2} in ${[3, 4]}`],
  ['a moment', sql`select ${'a'}, ${new Date(0)}`],
  ['an alias', sql`select ${sql`${1}`.as('one')}, ${2}`],
  ['what is encoded', sql`select ${sql.param(5, thing.id)}, ${'b'}`],
  ['what stands in the text', sql`select ${'a'}, ${sql`${'it’s'}`.inlineParams()}`],
  ['a part of it deep inside', sql`select ${'a'}, ${sql`(${sql`${sql.identifier('x')} = ${'b'}`})`}, ${'c'}`],
])('%s is left to Drizzle', (_what, odd) => expectAsDrizzle(odd));
