import { logError } from '#src/platform/log.ts';

/** What is used of a Durable Object’s storage. */
interface ObjectStorage {
  readonly sql: {
    exec<Row extends Record<string, string | number | null | ArrayBuffer>>(
      query: string,
      ...values: (string | number)[]
    ): Iterable<Row>;
  };
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
}

type Act = () => void | Promise<void>;

/** Many timers on one alarm: names with their times, in the object's storage. */
export class Timetable {
  readonly #storage: ObjectStorage;
  readonly #acts = new Map<string, Act>();
  readonly #due = new Map<string, number>();
  /** The time that the alarm is set to. */
  #alarmAt: number | undefined;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
    storage.sql.exec('create table if not exists timetable (name text primary key, at integer not null)');
    for (const { name, at } of storage.sql.exec<{ name: string; at: number }>('select name, at from timetable'))
      this.#due.set(name, at);
  }

  /**
   * Registers what to do when a name is due. Each part does so in its constructor, because a woken object has lost its
   * memory.
   */
  on(name: string, act: Act): void {
    this.#acts.set(name, act);
  }

  /** Sets a name's time (milliseconds since 1970), replacing an earlier setting. */
  set(name: string, at: number): void {
    if (this.#due.get(name) === at) return;
    this.#due.set(name, at);
    this.#storage.sql.exec('insert or replace into timetable (name, at) values (?, ?)', name, at);
    this.#wind();
  }

  /** Sets a name's time, unless it is due sooner. */
  setSooner(name: string, at: number): void {
    if (at < (this.#due.get(name) ?? Infinity)) this.set(name, at);
  }

  clear(name: string): void {
    if (!this.#due.delete(name)) return;
    this.#storage.sql.exec('delete from timetable where name = ?', name);
    this.#wind();
  }

  /** Forgets all times, of a storage that was emptied. */
  reset(): void {
    this.#due.clear();
    this.#alarmAt = undefined;
    this.#storage.sql.exec('create table if not exists timetable (name text primary key, at integer not null)');
  }

  /**
   * Runs what is due when the alarm fires. An act may set itself again while it runs; one that throws is due again
   * soon. What isn't done stays stored, so that it is still due after a crash.
   */
  async ring(now: number): Promise<void> {
    this.#alarmAt = undefined;
    const due = [...this.#due].filter(([, at]) => at <= now);
    for (const [name] of due) this.#due.delete(name);
    await Promise.all(
      due.map(async ([name]) => {
        try {
          await this.#acts.get(name)?.();
        } catch (error) {
          logError(name, error);
          this.setSooner(name, now + RETRY_MS);
        }
        if (!this.#due.has(name)) this.#storage.sql.exec('delete from timetable where name = ?', name);
      }),
    );
    this.#wind();
  }

  #wind(): void {
    const next = Math.min(...this.#due.values());
    if (next === this.#alarmAt || (next === Infinity && this.#alarmAt === undefined)) return;
    this.#alarmAt = next === Infinity ? undefined : next;
    // Not awaited: the output gate holds back messages until it is stored.
    void (next === Infinity ? this.#storage.deleteAlarm() : this.#storage.setAlarm(next));
  }
}

const RETRY_MS = 5_000;
