import type { Auction } from '#src/live/auctions/auction.ts';
import { byTurn, isOnTable, standingOf, takesBids, usd } from '#src/live/lot-words.ts';
import type { Answer, ClientState, Welcome } from '#src/live/room-client/client-state.ts';
import type { LatestEvent, Sequenced } from '#src/live/room/event.ts';
import type { RoomCommand } from '#fn/live/pages/room/room-client.ts';
import { setText } from '#web/moments.ts';
import { the } from '#web/page.ts';
import { send } from '#web/session.ts';
import { openBidForm, type BidForm } from './bid-form.ts';
import { cardOf, fillCard, showTime } from './lot-card.ts';
import { openLotLog, type LotLog } from './lot-log.ts';
import { LotsClock } from './lots-clock.ts';

export interface LotsPorts {
  readonly ask: (command: RoomCommand) => Promise<Answer>;
  /** Called for each lot after it was drawn: the control room adds what its host may do. */
  readonly onCard?: ((card: HTMLElement, lot: Auction) => void) | undefined;
}

/** What is sold in a room, kept as its room says. */
export interface Lots {
  welcome(welcome: Welcome): void;
  take(event: Sequenced): void;
  latest(event: LatestEvent): void;
  state(state: ClientState): void;
  /** One lot, as an answer of the interface has it. */
  show(lot: Auction): void;
}

export const openLots = (ports: LotsPorts): Lots => new Table(ports);

const TICK_MS = 250;
/** Screen readers hear at most so often how a lot stands. */
const TELL_MS = 4_000;

interface Entry {
  lot: Auction;
  readonly card: HTMLElement;
  readonly form: BidForm | undefined;
  readonly log: LotLog;
}

class Table implements Lots {
  readonly #ports: LotsPorts;
  readonly #clock = new LotsClock();
  readonly #entries = new Map<string, Entry>();
  /** The visitor as a bidder, by lot. */
  readonly #own = new Map<string, string>();
  readonly #isSomebody = the('lots').dataset['viewer'] !== undefined;
  #toldAt = 0;

  constructor(ports: LotsPorts) {
    this.#ports = ports;
    for (const card of document.querySelectorAll<HTMLElement>('.lot[data-lot]')) this.#openLogOf(card);
    setInterval(() => this.#tick(), TICK_MS);
  }

  /** Cards that the server drew can be checked without a room, too. */
  #openLogOf(card: HTMLElement): LotLog {
    return openLotLog(card, card.dataset['lot'] ?? '');
  }

  welcome({ snapshot, serverTime }: Welcome): void {
    this.#clock.begin(serverTime);
    for (const lot of snapshot.auctions) this.show(lot);
    if (this.#isSomebody) for (const lot of snapshot.auctions) if (lot.bidCount > 0) void this.#learnWho(lot);
  }

  take(event: Sequenced): void {
    if (!('auction' in event)) return undefined;
    const entry = this.show(event.auction);
    if (event.type === 'auction.bid') entry.log.add(event.bids);
    this.#tell(entry.lot, event.type);
  }

  latest(event: LatestEvent): void {
    if (event.type !== 'auction.tick') return undefined;
    this.#clock.hear(event.serverTime);
  }

  state(state: ClientState): void {
    the('lots').dataset['state'] = state.kind;
    for (const { form, lot } of this.#entries.values()) form?.show(lot, this.#own.get(lot.id), state.kind === 'here');
  }

  /** Of two the newer one: an answer and an event may overtake each other. */
  show(lot: Auction): Entry {
    const entry = this.#entries.get(lot.id) ?? this.#enter(lot);
    if ((entry.lot.seq ?? -1) > (lot.seq ?? -1)) return entry;
    entry.lot = lot;
    entry.log.heard(lot.head);
    this.#draw(entry);
    return entry;
  }

  #enter(lot: Auction): Entry {
    const isNew = document.querySelector(`#lot-${lot.id}`) === null;
    const card = cardOf(lot);
    const form = openBidForm(card, {
      lot: () => this.#entries.get(lot.id)?.lot ?? lot,
      ask: (command) => this.#ports.ask(command),
      taken: (answer) => this.#taken(answer),
    });
    const entry: Entry = { lot, card, form, log: isNew ? this.#openLogOf(card) : openLotLog(card, lot.id) };
    this.#entries.set(lot.id, entry);
    return entry;
  }

  #taken({ bid, auction, receipt }: Extract<Answer, { type: 'ack' }>): void {
    if (bid === undefined || auction === undefined) return undefined;
    this.#own.set(auction.id, bid.bidderId);
    const entry = this.show(auction);
    if (receipt !== undefined) entry.log.keep(receipt);
    this.#draw(entry);
  }

  #draw({ lot, card, form }: Entry): void {
    const ownId = this.#own.get(lot.id);
    fillCard(card, lot, ownId);
    showTime(card, lot, this.#clock.now());
    form?.show(lot, ownId, the('lots').dataset['state'] === 'here');
    this.#ports.onCard?.(card, lot);
    this.#place();
  }

  /** Cards stand where they belong, in their order; one that is right isn't moved, so that it keeps the focus. */
  #place(): void {
    const now = this.#clock.now();
    const sorted = [...this.#entries.values()].toSorted((a, b) => byTurn(a.lot, b.lot));
    const [table, others] = [the('lots-now'), the('lots-others')];
    arrange(
      table,
      sorted.filter(({ lot }) => isOnTable(lot, now)),
    );
    arrange(
      others,
      sorted.filter(({ lot }) => !isOnTable(lot, now)),
    );
    the('other-lots').hidden = others.childElementCount === 0;
  }

  #tick(): void {
    if (this.#entries.size === 0) return undefined;
    const now = this.#clock.now();
    for (const { lot, card } of this.#entries.values()) showTime(card, lot, now);
    this.#place();
  }

  /** Somebody who has bid before is told again who they are here. */
  async #learnWho({ id }: Auction): Promise<void> {
    if (this.#own.has(id)) return undefined;
    const outcome = await send<{ you?: { bidderId: string; maxMinor: number | null } }>('GET', `/api/auctions/${id}`);
    const you = outcome.ok ? outcome.body.you : undefined;
    const entry = this.#entries.get(id);
    if (entry === undefined || typeof you?.maxMinor !== 'number') return undefined;
    this.#own.set(id, you.bidderId);
    this.#draw(entry);
  }

  #tell(lot: Auction, type: string): void {
    const now = Date.now();
    if (type === 'auction.bid' && now - this.#toldAt < TELL_MS) return undefined;
    this.#toldAt = now;
    const price = lot.currentBidMinor === null ? '' : `, ${usd(lot.currentBidMinor)}`;
    const words = type === 'auction.opened' ? 'is open' : standingOf(lot, this.#own.get(lot.id));
    if (takesBids(lot) || lot.outcome !== null) setText(the('lots-said'), `${lot.title}: ${words}${price}`);
  }
}

function arrange(list: HTMLElement, entries: readonly Entry[]): void {
  for (const [at, { card }] of entries.entries())
    if (list.children[at] !== card) list.insertBefore(card, list.children[at] ?? null);
}
