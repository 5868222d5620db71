import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closesAfter, isOpen, opensFrom } from '#src/delivery/orders/delivery-hours.ts';
import { isOpenNow, opensNext } from '#src/delivery/orders/hours-store.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

const at = (text: string) => new Date(text);

describe('the hours of a sender’s zone', () => {
  test.each([
    ['a winter’s day', 'America/Los_Angeles', '2026-01-15T14:00:00.000Z', '2026-01-16T06:00:00.000Z'],
    ['a summer’s day', 'America/Los_Angeles', '2026-07-15T13:00:00.000Z', '2026-07-16T05:00:00.000Z'],
    ['the day the clocks go forward', 'America/Los_Angeles', '2026-03-08T13:00:00.000Z', '2026-03-09T05:00:00.000Z'],
    ['the day the clocks go back', 'America/Los_Angeles', '2026-11-01T14:00:00.000Z', '2026-11-02T06:00:00.000Z'],
    [
      'the day the clocks go forward, in Berlin',
      'Europe/Berlin',
      '2026-03-29T04:00:00.000Z',
      '2026-03-29T20:00:00.000Z',
    ],
    ['the day the clocks go back, in Berlin', 'Europe/Berlin', '2026-10-25T05:00:00.000Z', '2026-10-25T21:00:00.000Z'],
    [
      'a place that changes by half an hour',
      'Australia/Lord_Howe',
      '2026-04-04T19:30:00.000Z',
      '2026-04-05T11:30:00.000Z',
    ],
    ['a place a quarter of an hour off', 'Asia/Kathmandu', '2026-01-15T00:15:00.000Z', '2026-01-15T16:15:00.000Z'],
    ['a place that knows no summer', 'America/Phoenix', '2026-07-15T13:00:00.000Z', '2026-07-16T05:00:00.000Z'],
  ])('AGE-5 on %s they are 06:00 until before 22:00', (_, zone, opens, closes) => {
    const [first, end] = [at(opens), at(closes)];
    const before = new Date(first.getTime() - 1);
    const last = new Date(end.getTime() - 1);
    expect([before, first, last, end].map((moment) => isOpen(moment, zone))).toEqual([false, true, true, false]);
    expect(opensFrom(before, zone)).toEqual(first);
    expect(opensFrom(first, zone)).toEqual(first);
    expect(closesAfter(first, zone)).toEqual(end);
    expect(closesAfter(last, zone)).toEqual(end);
  });

  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const moments = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2031-01-01T00:00:00Z'), noInvalidDate: true });

  test('AGE-5 wherever and whenever, they open next at the first moment that is open', () => {
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const opens = opensFrom(moment, zone);
        expect(isOpen(opens, zone)).toBe(true);
        if (isOpen(moment, zone)) expect(opens).toEqual(moment);
        else expect(isOpen(new Date(opens.getTime() - 1), zone)).toBe(false);
        expect(opens.getTime() - moment.getTime()).toBeLessThan(10 * 3_600_000);
        const closes = closesAfter(opens, zone);
        expect([isOpen(new Date(closes.getTime() - 1), zone), isOpen(closes, zone)]).toEqual([true, false]);
      }),
      { numRuns: 500 },
    );
  });

  describe('in Postgres', () => {
    let copy: DatabaseCopy;
    beforeAll(async () => {
      copy = await copyDatabase();
    });
    afterAll(() => copy.close());

    test('AGE-5 Postgres says the same of every zone, around the changes of the clocks too', async () => {
      // A year that is over: of what is to come the two may have rules of different age.
      const changes = ['2024-03-10', '2024-03-31', '2024-10-27', '2024-11-03', '2024-06-15', '2024-12-15'];
      const hours = changes.flatMap((day) =>
        Array.from({ length: 16 }, (_, n) => new Date(at(`${day}T00:00:00Z`).getTime() + n * 5_400_000 - 1)),
      );
      const [zone, moment] = [sql`z.name`, sql`m.at`];
      const { sql: text, params } = new PgDialect().sqlToQuery(sql`
        select z.name as zone, m.at, ${isOpenNow(zone, moment)} as open, ${opensNext(zone, moment)} as next
        from json_array_elements_text(${JSON.stringify(Intl.supportedValuesOf('timeZone'))}::json) z(name)
        cross join (select value::timestamptz as at from json_array_elements_text(${JSON.stringify(hours)}::json)) m`);
      const { rows } = await copy.pool.query<{ zone: string; at: Date; open: boolean; next: Date }>(text, params);
      expect(rows.length).toBeGreaterThan(30_000);
      const differing = rows.filter((row) => {
        const open = isOpen(row.at, row.zone);
        return row.open !== open || (!open && row.next.getTime() !== opensFrom(row.at, row.zone).getTime());
      });
      expect(differing).toEqual([]);
    });
  });
});
