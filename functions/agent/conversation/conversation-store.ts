import type { SqlStorage } from '@cloudflare/workers-types';
import { freeze, thaw } from '#src/platform/db/stored-value.ts';
import type { Named } from '#src/agent/run/history.ts';
import type { NewMessage, StoredMessage } from '#src/agent/run/message.ts';
import type { Run } from '#src/agent/run/run.ts';
import type { MessagePage, RunOrder } from './conversation-stub.ts';

type Row<T> = T & Record<string, string | number | null>;

/** What a page of messages has at most, unless its first message is longer. */
const PAGE_BYTES = 512 * 1024;

/** A run with what it answers. */
export interface StoredRun {
  readonly order: RunOrder;
  readonly run: Run;
}

/** An event as it is sent. */
export interface LoggedEvent {
  readonly seq: number;
  readonly type: string;
  /** The JSON of its data: these very bytes, whoever reads them and how often. */
  readonly data: string;
}

/** A conversation’s tables: messages, runs, and the events of each run’s stream. */
export class ConversationStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'create table if not exists message (number integer primary key, at integer not null, body text not null)',
    );
    sql.exec(`create table if not exists run (
      id text primary key, started integer not null, ended integer, told integer not null default 0, body text not null)`);
    sql.exec(`create table if not exists event (
      run_id text not null, seq integer not null, type text not null, data text not null, primary key (run_id, seq)) without rowid`);
  }

  /** Notes that the conversation was deleted: all that is left of it. */
  forget(): void {
    this.#sql.exec('create table if not exists forgotten (yes integer)');
  }

  isForgotten(): boolean {
    const found = this.#sql.exec("select 1 from sqlite_master where type = 'table' and name = 'forgotten'");
    return found.toArray().length > 0;
  }

  run(id: string): StoredRun | undefined {
    return this.#runs('where id = ?', id)[0];
  }

  /** The run that is under way. */
  current(): StoredRun | undefined {
    return this.#runs('where ended is null')[0];
  }

  /** Runs that have ended, and aren’t marked as told. */
  untold(): readonly StoredRun[] {
    return this.#runs('where ended is not null and told = 0');
  }

  markTold(runId: string): void {
    this.#sql.exec('update run set told = 1 where id = ?', runId);
  }

  #runs(condition: string, ...values: string[]): readonly StoredRun[] {
    return this.#sql
      .exec<Row<{ body: string }>>(`select body from run ${condition} order by started desc`, ...values)
      .toArray()
      .map(({ body }) => thaw(JSON.parse(body)) as StoredRun);
  }

  /** Keeps a run as it is now. `endedAt`: Unix ms; null: it goes on. */
  keepRun(stored: StoredRun, endedAt: number | null): void {
    const { id, startedAt } = stored.run;
    this.#sql.exec(
      'insert into run (id, started, ended, body) values (?, ?, ?, ?) on conflict (id) do update set ended = excluded.ended, body = excluded.body',
      id,
      startedAt,
      endedAt,
      freeze(stored),
    );
  }

  appendEvents(runId: string, events: readonly LoggedEvent[]): void {
    for (const { seq, type, data } of events)
      this.#sql.exec('insert into event (run_id, seq, type, data) values (?, ?, ?, ?)', runId, seq, type, data);
  }

  /** Events of a run behind a number, in their order. */
  eventsAfter(runId: string, seq: number, limit: number): readonly LoggedEvent[] {
    return this.#sql
      .exec<Row<{ seq: number; type: string; data: string }>>(
        'select seq, type, data from event where run_id = ? and seq > ? order by seq limit ?',
        runId,
        seq,
        limit,
      )
      .toArray();
  }

  /** Whether a run ended so long ago that its events aren’t told any more. */
  isLogGone(runId: string, endedBefore: number): boolean {
    return this.#sql.exec('select 1 from run where id = ? and ended <= ?', runId, endedBefore).toArray().length > 0;
  }

  /** Forgets the events of runs that ended before. Returns when the next one is due; undefined: none is left. */
  forgetEvents(endedBefore: number): number | undefined {
    this.#sql.exec(
      'delete from event where run_id in (select id from run where ended is not null and ended <= ?)',
      endedBefore,
    );
    const [next] = this.#sql
      .exec<Row<{ ended: number | null }>>(
        'select min(ended) as ended from run where ended > ? and id in (select run_id from event)',
        endedBefore,
      )
      .toArray();
    return next?.ended ?? undefined;
  }

  append(messages: readonly NewMessage[], at: number): void {
    for (const message of messages)
      this.#sql.exec('insert into message (at, body) values (?, ?)', at, JSON.stringify(message));
  }

  messageCount(): number {
    return this.#sql.exec<Row<{ count: number }>>('select count(*) as count from message').one().count;
  }

  /** Messages, the newest first. They are read as they are taken, in one turn of the event loop. */
  newest(): Generator<StoredMessage> {
    return this.#messages('order by number desc');
  }

  /** Capabilities whose results it remembers. */
  succeeded(): readonly Named[] {
    return this.#sql
      .exec<Row<{ appId: string; capabilityName: string }>>(
        `select distinct body ->> 'appId' as appId, body ->> 'capabilityName' as capabilityName from message
        where body ->> 'role' = 'tool' and body ->> 'status' = 'succeeded'`,
      )
      .toArray();
  }

  *#messages(rest: string, ...values: number[]): Generator<StoredMessage> {
    const rows = this.#sql.exec<Row<{ number: number; at: number; body: string }>>(
      `select number, at, body from message ${rest}`,
      ...values,
    );
    for (const { number, at, body } of rows) yield { ...(JSON.parse(body) as NewMessage), number, createdAt: at };
  }

  page({ before, limit }: { readonly before: number | undefined; readonly limit: number }): MessagePage {
    const rest = 'where number < ? order by number desc limit ?';
    const rows = [...this.#messages(rest, before ?? Number.MAX_SAFE_INTEGER, limit + 1)];
    let room = PAGE_BYTES;
    const messages = rows
      .slice(0, limit)
      .filter((row, index) => (room -= JSON.stringify(row).length) >= 0 || index === 0);
    return {
      messages: messages.toReversed(),
      hasMore: rows.length > messages.length,
      running: this.current()?.run.id ?? null,
    };
  }
}
