import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeze, storedInteger, storedMoment, thaw } from '#src/platform/db/stored-value.ts';
import { openKeys, type Keys } from '#test/platform/caller/keys.ts';

let keys: Keys;
beforeAll(async () => {
  keys = await openKeys();
});
afterAll(() => keys.close());

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0); // JSON has no -0
const leaf = fc.oneof(
  fc.string(),
  number,
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.bigInt(),
);
const name = fc.oneof(fc.string(), fc.constantFrom('$at', '$int', '$object', '$'));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    leaf,
    fc.array(tie('value')),
    fc.dictionary(name, tie('value'), { noNullPrototype: true }),
  ),
}));

test('IDEM-25 whatever is frozen thaws to the same, in any nesting', () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(thaw(JSON.parse(freeze(given)))).toEqual(given);
    }),
  );
});

test.each([
  { $at: '2026-11-21T09:30:00.000Z' },
  { $int: '7' },
  { $int: 'no number' },
  { $object: { $at: 'theirs' } },
  { $object: { $object: {} } },
  { $at: new Date('2026-11-21T09:30:00.000Z') },
  { $at: 1, $int: 2 },
])('IDEM-25 somebody else’s object stays theirs: %j', (theirs) => {
  expect(thaw(JSON.parse(freeze({ theirs: [theirs] })))).toEqual({ theirs: [theirs] });
});

test('IDEM-25 a field that is undefined is left out', () => {
  expect(freeze({ here: 1, gone: undefined })).toBe('{"here":1}');
});

const inThisCentury = fc.date({
  min: new Date('2000-01-01T00:00:00.000Z'),
  max: new Date('2099-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const column = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

test('IDEM-26 a statement keeps moments and amounts as freeze does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.option(inThisCentury), fc.option(column), async (at, amount) => {
      const moment = storedMoment(sql`${at?.toISOString() ?? null}::timestamptz`);
      const integer = storedInteger(sql`${amount?.toString() ?? null}::bigint`);
      const [row] = await keys.db.execute<{ kept: unknown }>(
        sql`select json_build_object('at', ${moment}, 'amount', ${integer}) as kept`,
      );
      expect(row?.kept).toEqual(JSON.parse(freeze({ at, amount })));
      expect(thaw(row?.kept)).toEqual({ at, amount });
    }),
    { numRuns: 40 },
  );
});

test.each(['UTC', 'America/Los_Angeles', 'Asia/Kathmandu'])(
  'IDEM-26 a moment is UTC and cut to milliseconds, in a session of %s as well',
  async (zone) => {
    const at = storedMoment(sql`timestamptz '2026-03-08 10:30:00.123999+00'`);
    const [, rows] = await keys.db.batch([sql`select set_config('TimeZone', ${zone}, true)`, sql`select ${at} as at`]);
    expect(thaw(rows?.[0]?.['at'])).toEqual(new Date('2026-03-08T10:30:00.123Z'));
  },
);
