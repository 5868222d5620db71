import type { Receipt } from '#src/live/auctions/log-entry.ts';
import type { Bid } from '#src/live/auctions/room-lots.ts';
import type { PublishedKey } from '#src/live/auctions/verify/signed-head.ts';
import type { SeenHead } from '#src/live/auctions/verify/verify.ts';
import { usd } from '#src/live/lot-words.ts';
import { counted } from '#src/live/page-words.ts';
import type { LogCheck } from '#fn/live/pages/check-log/check-log.ts';
import { loadScript } from '#web/load-script.ts';
import { momentOf, setText } from '#web/moments.ts';
import { make } from '#web/page.ts';
import { bearer } from '#web/session.ts';
import { partOf } from './lot-card.ts';

/** A lot's bids and log, and what this page saw of them while it ran. */
export interface LotLog {
  /** The newest bids, as an event has them. */
  add(bids: readonly Bid[]): void;
  /** A receipt of a bid that was made here. */
  keep(receipt: Receipt): void;
  /** A signed head that the room showed. */
  heard(head: string | null): void;
}

const SHOWN_BIDS = 20;
/** The newest heads of each lot that was watched. */
const KEPT_HEADS = 50;
const opened = new WeakMap<HTMLElement, LotLog>();

export function openLotLog(card: HTMLElement, auctionId: string): LotLog {
  const known = opened.get(card) ?? new Log(card, auctionId);
  opened.set(card, known);
  return known;
}

class Log implements LotLog {
  readonly #card: HTMLElement;
  readonly #path: string;
  readonly #receipts: Receipt[] = [];
  #heads: string[] = [];
  #isAsked = false;

  constructor(card: HTMLElement, auctionId: string) {
    this.#card = card;
    this.#path = `/api/auctions/${auctionId}`;
    partOf(card, 'log')?.addEventListener('toggle', () => void this.#readBids());
    partOf(card, 'check')?.addEventListener('click', () => void this.#check());
  }

  add(bids: readonly Bid[]): void {
    const list = partOf(this.#card, 'bids');
    if (list === null || !this.#isAsked) return;
    for (const bid of bids.toSorted((a, b) => a.seq - b.seq)) {
      if (list.querySelector(`[data-seq="${bid.seq}"]`) === null) list.prepend(lineOf(bid));
      if (list.childElementCount > SHOWN_BIDS) list.lastElementChild?.remove();
    }
  }

  keep(receipt: Receipt): void {
    this.#receipts.push(receipt);
    this.heard(receipt.head);
  }

  heard(head: string | null): void {
    if (head === null || this.#heads.at(-1) === head) return;
    this.#heads = [...this.#heads.slice(1 - KEPT_HEADS), head];
  }

  async #readBids(): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    try {
      const { bids } = JSON.parse(await read(`${this.#path}/bids?limit=${SHOWN_BIDS}`)) as { bids: Bid[] };
      this.add(bids);
    } catch {
      this.#isAsked = false; // it is asked again when it is opened again
    }
  }

  async #check(): Promise<void> {
    this.#say('', 'Checking…');
    try {
      const { auction } = JSON.parse(await read(this.#path)) as { auction: { head: string | null; outcome: unknown } };
      const { keys } = JSON.parse(await read('/.well-known/jwks.json')) as { keys: PublishedKey[] };
      this.heard(auction.head);
      const check = window.checkLog ?? (await loadScript('/assets/check-log.js', () => window.checkLog));
      const heads = await this.#readHeads(check, keys);
      if (heads === undefined) return this.#say('faulty', 'This isn’t right: a head was signed by somebody else.');
      const end = auction.outcome === null ? 'any' : 'closed';
      const verdict = check.verifyLog(await this.#wholeLog(), { receipts: this.#receipts, heads: heads.seen, end });
      if (verdict.kind === 'faulty')
        return this.#say('faulty', `This isn’t right. Line ${verdict.fault.line}: ${verdict.fault.why}`);
      this.#say('sound', soundWords(verdict.found.lines, this.#receipts.length, heads.areChecked));
    } catch {
      this.#say('', 'The log couldn’t be loaded, so nothing was checked.');
    }
  }

  /** Undefined where one is forged. */
  async #readHeads(check: LogCheck, keys: readonly PublishedKey[]) {
    const seen: SeenHead[] = [];
    let areChecked = true;
    for (const head of this.#heads) {
      const told = await check.readHead(head, keys, (crypto as Partial<Crypto>).subtle);
      if (told.kind === 'forged') return undefined;
      areChecked &&= told.kind === 'signed';
      seen.push(told.head);
    }
    return { seen, areChecked };
  }

  /** While a lot runs its log comes in parts. */
  async #wholeLog(): Promise<string> {
    let [text, lines] = ['', 0];
    for (;;) {
      const part = await read(`${this.#path}/log?fromSeq=${lines}`);
      text += part;
      lines += part.split('\n').length - 1;
      if (!part.endsWith('\n') || part.includes('"type":"closed"')) return text;
    }
  }

  #say(verdict: string, words: string): void {
    const place = partOf(this.#card, 'verdict');
    if (place === null) return;
    place.dataset['verdict'] = verdict;
    setText(place, words);
  }
}

function soundWords(lines: number, receipts: number, areChecked: boolean): string {
  const own = receipts === 0 ? '' : ` ${counted(receipts, 'bid')} of yours in it.`;
  const signed = areChecked ? 'it is what the room signed' : 'its signature can’t be checked in this browser';
  return `All right: ${counted(lines, 'line')}, each by the rules, and ${signed}.${own} Checked here, in your browser.`;
}

/** As whoever is signed in: a private stream's lots are for its host. */
async function read(path: string): Promise<string> {
  const token = await bearer();
  const response = await fetch(path, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

function lineOf({ alias, amountMinor, kind, seq, placedAt }: Bid): HTMLLIElement {
  const amount = `${usd(amountMinor)}${kind === 'proxy' ? ', with a maximum' : ''}`;
  return make(
    'li',
    { 'data-seq': String(seq), value: String(seq) },
    make('span', {}, alias),
    make('span', {}, amount),
    momentOf(placedAt, 'at'),
  );
}
