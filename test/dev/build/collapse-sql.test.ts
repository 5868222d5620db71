import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collapseSql } from '../../../dev/build/collapse-sql.ts';

test.each([
  ['one line', 'select 1', 'select 1'],
  ['lines', '\n    select a,\n      b\n    from c ', ' select a, b from c '],
  ['a text', "select 'a  b\n  c'  ,  d", "select 'a  b\n  c' , d"],
  ['a text with a quote in it', "'it''s  --  fine'   x", "'it''s  --  fine' x"],
  ['a name', 'select "a  b"  from c', 'select "a  b" from c'],
  ['a comment', "a -- it's  'one'\n  and b", 'a and b'],
  ['a comment on a line of its own', '(\n  -- why\n  a)', '( a)'],
  ['minus', 'a - b -c', 'a - b -c'],
  ['JSON', "x ->> 'a'  ->  'b  c'", "x ->> 'a' -> 'b  c'"],
  ['casts and other symbols', "'{}'::jsonb  #>>  '{a,b}' ;", "'{}'::jsonb #>> '{a,b}' ;"],
  ['nothing', '', ''],
])('%s', (_, sql, collapsed) => {
  expect(collapseSql(sql)).toBe(collapsed);
  expect(collapseSql(collapsed)).toBe(collapsed);
});

test.each([
  ['a quotation that goes on after the hole', "select 'a "],
  ['a name that goes on after the hole', 'select "a '],
  ['a comment that goes on after the hole', 'a -- b'],
  ['a block comment', 'a /* b */ c'],
  ['a dollar quote', 'do $$ begin end $$'],
  ['a named dollar quote', 'select $a$ b $a$'],
  ['a text with escapes of its own', String.raw`select E'\n'`],
  ['a text in Unicode escapes', "select U&'d'"],
  ['two texts that are one', "select 'a'\n  'b'"],
])('%s is refused', (_, sql) => {
  expect(() => collapseSql(sql)).toThrow();
});

test('every token stays, in its order, whatever is between them', () => {
  const token = fc.constantFrom('select', 'a', '(', ')', ',', '->>', '$1', '1.5', '::', '"B  c"', "'it''s  -- a'", '-');
  const space = fc.constantFrom(' ', '\n', '\n      ', '  \t', " -- it's a comment\n", '\n-- "two\n -- of them\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(token, space)), (pairs) => {
      const apart = pairs.filter(([text], index) => !(text.startsWith("'") && pairs[index - 1]?.[0].startsWith("'")));
      const written = apart.map(([text, gap]) => text + gap).join('');
      expect(collapseSql(written)).toBe(apart.map(([text]) => `${text} `).join(''));
    }),
  );
});
