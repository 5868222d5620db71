import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { Timetable } from '#src/platform/timetable.ts';

/** An object's storage on a database in memory: as much of it as a timetable uses. */
function openStorage() {
  const database = new DatabaseSync(':memory:');
  const storage = {
    alarm: undefined as number | undefined,
    sql: {
      exec: (text: string, ...values: (string | number)[]) => database.prepare(text).all(...values),
    },
    setAlarm: async (at: number) => void (storage.alarm = at),
    deleteAlarm: async () => void (storage.alarm = undefined),
  };
  return storage;
}

const open = (storage: ReturnType<typeof openStorage>) => new Timetable(storage as never);
const rows = ({ sql }: ReturnType<typeof openStorage>) => sql.exec('select name, at from timetable order by name');

describe('the timetable', () => {
  test('ROOM-24 one alarm serves all that is due: the soonest is next, also after sleep', async () => {
    const storage = openStorage();
    const first = open(storage);
    first.set('b', 200);
    first.set('a', 100);
    first.setSooner('a', 150);
    expect(storage.alarm).toBe(100);
    const done: string[] = [];
    const again = open(storage);
    for (const name of ['a', 'b']) again.on(name, () => void done.push(name));
    await again.ring(120);
    expect(done).toEqual(['a']);
    expect(storage.alarm).toBe(200);
    again.clear('b');
    expect(storage.alarm).toBeUndefined();
    expect(rows(storage)).toEqual([]);
  });

  test('ROOM-24 what a death meets in the middle is still due, what fails is due again soon, and an act may set itself again', async () => {
    const storage = openStorage();
    const dying = open(storage);
    const never = Promise.withResolvers<void>();
    dying.on('tell', () => never.promise);
    dying.set('tell', 100);
    void dying.ring(100);
    const told: string[] = [];
    const next = open(storage);
    next.on('tell', () => void told.push('told'));
    next.on('look', () => next.setSooner('look', 500));
    next.on('fails', () => Promise.reject(new Error('Postgres is away')));
    next.set('look', 90);
    next.set('fails', 95);
    await next.ring(110);
    expect(told).toEqual(['told']);
    expect(rows(storage)).toEqual([
      { name: 'fails', at: 110 + 5_000 },
      { name: 'look', at: 500 },
    ]);
    expect(storage.alarm).toBe(500);
  });
});
