import type { DurableObjectStorage } from '@cloudflare/workers-types';
import { logError } from '../../src/platform/log.ts';

type Act = () => void | Promise<void>;

/** One alarm for everything that is due at a time: names with their moments, in the object's own storage. */
export class Timetable {
  readonly #storage: DurableObjectStorage;
  readonly #acts = new Map<string, Act>();
  readonly #due = new Map<string, number>();
  /** When the alarm is set to. */
  #alarmAt: number | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec('create table if not exists timetable (name text primary key, at integer not null)');
    for (const { name, at } of storage.sql.exec<{ name: string; at: number }>('select name, at from timetable'))
      this.#due.set(name, at);
  }

  /** What is done when a name is due. Each part says so in its constructor: an object that wakes has forgotten. */
  on(name: string, act: Act): void {
    this.#acts.set(name, act);
  }

  /** Due at `at` (milliseconds since 1970), and no longer when it was due before. */
  set(name: string, at: number): void {
    if (this.#due.get(name) === at) return;
    this.#due.set(name, at);
    this.#storage.sql.exec('insert or replace into timetable (name, at) values (?, ?)', name, at);
    this.#wind();
  }

  /** Due at `at`, unless it is due sooner. */
  setSooner(name: string, at: number): void {
    if (at < (this.#due.get(name) ?? Infinity)) this.set(name, at);
  }

  clear(name: string): void {
    if (!this.#due.delete(name)) return;
    this.#storage.sql.exec('delete from timetable where name = ?', name);
    this.#wind();
  }

  /**
   * The alarm rang. An act may set itself again while it runs; one that throws is due again soon. What isn't done yet
   * stays stored, so that a process that dies meanwhile leaves it due.
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
    // Not awaited: the output gate holds back whatever is said before it is stored.
    void (next === Infinity ? this.#storage.deleteAlarm() : this.#storage.setAlarm(next));
  }
}

const RETRY_MS = 5_000;
