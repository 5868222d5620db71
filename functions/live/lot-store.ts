import type { SqlStorage } from '@cloudflare/workers-types';
import type { AuctionFacts } from '#src/live/auctions/auction.ts';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import type { Bidder, Maximum, Standing } from '#src/live/auctions/lot/lot.ts';
import { MAX_TOLD_BIDS, type KeptLot, type Told } from '#src/live/bidding/bidding.ts';
import { keyName, type BiddingTools, type KeptKey } from '#src/live/bidding/bidding-tools.ts';
import type { AuctionId, BidderId } from '#src/live/ids.ts';
import type { LotChange } from '#src/live/room/effect.ts';

type Row<T> = T & Record<string, string | number | null>;
type LotRow = Row<{ facts: string; standing: string; head: string | null; told: string | null }>;
type LinesRow = Row<{ first_seq: number; head: string; beside: string; lines: string }>;

/** A row of lines is about so long at most: the platform takes 2 MB. */
const MAX_ROW_LENGTH = 500_000;

/** What the lines of a flush have beside them, which is private. */
interface Beside {
  readonly bidders: readonly Bidder[];
  readonly maxima: readonly Maximum[];
  readonly keys: readonly KeptKey[];
}

/**
 * The tables of a room's lots: how each stands, and its log with a row for each flush, beside which it says who bid, up
 * to what, and under which key. Rows are only added: keys and people by themselves would touch as many pages as there
 * are bids.
 */
export class LotStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`create table if not exists lot (id text primary key, facts text not null, standing text not null, head text, told text,
      to_record integer not null)`);
    sql.exec(`create table if not exists lot_lines (auction_id text not null, first_seq integer not null, head text not null,
      beside text not null, lines text not null, primary key (auction_id, first_seq)) without rowid`);
  }

  /** Everything that the room knows of its lots between two turns. */
  all(): readonly KeptLot[] {
    const rows = this.#sql.exec<LotRow>('select facts, standing, head, told from lot').toArray();
    return rows.map((row): KeptLot => {
      const facts = JSON.parse(row.facts) as AuctionFacts;
      const standing = JSON.parse(row.standing) as Standing;
      const bidders = standing.outcome === null ? this.findBidders(facts.id) : this.#leader(facts.id, standing);
      const told = row.told === null ? null : (JSON.parse(row.told) as Told);
      return { facts, standing, head: row.head, told, bidders, recent: this.#recent(facts.id) };
    });
  }

  /** Beside the line that they lead by. */
  #leader(auctionId: AuctionId, { leaderId, bestSeq }: Standing): readonly Bidder[] {
    const [row] = leaderId === null ? [] : this.#rowsBefore(auctionId, bestSeq + 1, 1);
    return row === undefined ? [] : besideIn(row).bidders.filter(({ bidderId }) => bidderId === leaderId);
  }

  *#besideAll(auctionId: AuctionId): Generator<Beside> {
    const rows = this.#sql.exec<Pick<LinesRow, 'beside'>>(
      'select beside from lot_lines where auction_id = ? order by first_seq',
      auctionId,
    );
    for (const row of rows) yield besideIn(row);
  }

  #recent(auctionId: AuctionId): readonly LogEntry[] {
    return this.bidsBefore(auctionId, null, MAX_TOLD_BIDS).toReversed();
  }

  /** In the turn in which everybody is told. */
  store({ facts, standing, head, told, lines, bidders, maxima, keys, isToRecord }: LotChange): void {
    const { id } = facts;
    this.#sql.exec(
      `insert into lot (id, facts, standing, head, told, to_record) values (?, ?, ?, ?, ?, ?)
       on conflict (id) do update set facts = excluded.facts, standing = excluded.standing, head = excluded.head,
         told = excluded.told, to_record = max(to_record, excluded.to_record)`,
      id,
      JSON.stringify(facts),
      JSON.stringify(standing),
      head,
      told === null ? null : JSON.stringify(told),
      isToRecord ? 1 : 0,
    );
    this.#storeLines(id, lines, head ?? '', { bidders, maxima, keys });
  }

  /** As one row, but for a closing that opens very many maxima. */
  #storeLines(id: AuctionId, lines: LotChange['lines'], head: string, beside: Beside): void {
    for (let from = 0, to = 0; from < lines.length; from = to) {
      let length = 0;
      do length += lines[to++]?.text.length ?? 0;
      while (to < lines.length && length + (lines[to]?.text.length ?? 0) <= MAX_ROW_LENGTH);
      const some = lines.slice(from, to);
      const text = some.map((line) => line.text).join('\n');
      const firstSeq = some[0]?.entry.seq ?? 0;
      this.#sql.exec(
        'insert into lot_lines (auction_id, first_seq, head, beside, lines) values (?, ?, ?, ?, ?)',
        id,
        firstSeq,
        head,
        JSON.stringify(from === 0 ? beside : NOTHING_BESIDE),
        text,
      );
    }
  }

  findLine: BiddingTools['findLine'] = (auctionId, seq) => {
    const [row] = this.#rowsBefore(auctionId, seq + 1, 1);
    const text = row?.lines.split('\n')[seq - row.first_seq];
    if (row === undefined || text === undefined) return undefined;
    const key = besideIn(row).keys.find((each) => each.seq === seq);
    return key === undefined ? undefined : { entry: JSON.parse(text) as LogEntry, head: row.head, offer: key.offer };
  };

  findKeys = (auctionId: AuctionId): Map<string, number> => {
    const found = new Map<string, number>();
    for (const { keys } of this.#besideAll(auctionId)) for (const key of keys) found.set(keyName(key), key.seq);
    return found;
  };

  findMaxima = (auctionId: AuctionId): readonly Maximum[] =>
    [...this.#besideAll(auctionId)].flatMap(({ maxima }) => maxima);

  /** Each as they are beside the newest line that changed them. */
  findBidders = (auctionId: AuctionId): readonly Bidder[] => {
    const found = new Map<BidderId, Bidder>();
    for (const { bidders } of this.#besideAll(auctionId)) for (const each of bidders) found.set(each.bidderId, each);
    return [...found.values()];
  };

  #rowsBefore(auctionId: AuctionId, seq: number, limit: number): readonly LinesRow[] {
    return this.#sql
      .exec<LinesRow>(
        'select first_seq, head, beside, lines from lot_lines where auction_id = ? and first_seq < ? order by first_seq desc limit ?',
        auctionId,
        seq,
        limit,
      )
      .toArray();
  }

  /** Bids and raises before a line, the newest first. */
  bidsBefore(auctionId: AuctionId, beforeSeq: number | null, limit: number): readonly LogEntry[] {
    const found: LogEntry[] = [];
    let before = beforeSeq ?? Number.MAX_SAFE_INTEGER;
    while (found.length < limit) {
      const [row] = this.#rowsBefore(auctionId, before, 1);
      if (row === undefined) break;
      const entries = row.lines.split('\n').map((text) => JSON.parse(text) as LogEntry);
      const bids = entries.filter(({ seq, type }) => seq < before && (type === 'bid' || type === 'raised'));
      found.push(...bids.toReversed());
      before = row.first_seq;
    }
    return found.slice(0, limit);
  }

  /** Lines from a number on, as NDJSON. */
  log(auctionId: AuctionId, fromSeq: number, limit: number): string {
    const texts: string[] = [];
    const [first] = this.#rowsBefore(auctionId, fromSeq + 1, 1);
    const rows = this.#sql.exec<LinesRow>(
      'select first_seq, head, beside, lines from lot_lines where auction_id = ? and first_seq >= ? order by first_seq',
      auctionId,
      first?.first_seq ?? 0,
    );
    for (const row of rows) {
      texts.push(...row.lines.split('\n').slice(Math.max(0, fromSeq - row.first_seq)));
      if (texts.length >= limit) break;
    }
    return texts
      .slice(0, limit)
      .map((text) => `${text}\n`)
      .join('');
  }

  /** All of it. */
  wholeLog(auctionId: AuctionId): string {
    const rows = this.#sql.exec<Row<{ lines: string }>>(
      'select lines from lot_lines where auction_id = ? order by first_seq',
      auctionId,
    );
    return [...rows].map(({ lines }) => `${lines}\n`).join('');
  }

  /** Lots that opened or closed, of which Postgres isn't told yet. */
  toRecord(): readonly AuctionId[] {
    return this.#sql
      .exec<Row<{ id: AuctionId }>>('select id from lot where to_record = 1')
      .toArray()
      .map(({ id }) => id);
  }

  recorded(id: AuctionId): void {
    this.#sql.exec('update lot set to_record = 0 where id = ?', id);
  }
}

const NOTHING_BESIDE: Beside = { bidders: [], maxima: [], keys: [] };

const besideIn = ({ beside }: Pick<LinesRow, 'beside'>): Beside => JSON.parse(beside) as Beside;
