import type { Auction } from '#src/live/auctions/auction.ts';
import { takesBids } from '#src/live/lot-words.ts';
import { partOf } from '#fn/live/pages/room/lots/lot-card.ts';
import { setText } from '#web/moments.ts';
import { maybe, the } from '#web/page.ts';
import { post, send, type Outcome } from '#web/session.ts';
import { bodyOf, openLotForm, showProblem } from './lot-form.ts';

/** What a host does with lots: prepares, opens, pictures and cancels them. */
export interface LotsDesk {
  /** Shows what may be done with a lot, on its card. */
  show(card: HTMLElement, lot: Auction): void;
  /** Called with each lot that an answer has. */
  onLot(listener: (lot: Auction) => void): void;
}

type Answered = Outcome<{ readonly auction: Auction }>;

const OFFLINE = 'There is no connection: try again.';

export const openLotsDesk = (streamId: string): LotsDesk => new Desk(streamId);

class Desk implements LotsDesk {
  readonly #streamId: string;
  readonly #known = new WeakSet<HTMLElement>();
  #listener: (lot: Auction) => void = () => undefined;
  #key = crypto.randomUUID();

  constructor(streamId: string) {
    this.#streamId = streamId;
    const form = maybe('new-lot');
    if (!(form instanceof HTMLFormElement)) return;
    form.addEventListener('input', () => (this.#key = crypto.randomUUID())); // pressing again asks for the same lot
    openLotForm(form);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#add(form);
    });
  }

  onLot(listener: (lot: Auction) => void): void {
    this.#listener = listener;
  }

  show(card: HTMLElement, lot: Auction): void {
    if (!this.#known.has(card)) this.#listen(card, lot.id);
    this.#known.add(card);
    const isScheduled = lot.status === 'scheduled';
    const may = {
      open: isScheduled,
      cancel: isScheduled || (takesBids(lot) && lot.bidCount === 0),
      picture: lot.outcome === null,
    };
    for (const [act, isAllowed] of Object.entries(may)) {
      const place = card.querySelector<HTMLElement>(`[data-act="${act}"]`);
      if (place !== null) place.hidden = !isAllowed;
    }
    setText(partOf(card, 'picture-words'), lot.imageUrl === null ? 'Add a picture' : 'Another picture');
  }

  #listen(card: HTMLElement, id: string): void {
    const path = `/api/auctions/${id}`;
    for (const act of ['open', 'cancel'])
      card
        .querySelector(`[data-act="${act}"]`)
        ?.addEventListener('click', () => void this.#act(card, () => post(`${path}/${act}`)));
    const picture = card.querySelector<HTMLInputElement>('[data-act="picture"] input');
    picture?.addEventListener('change', () => {
      const file = picture.files?.[0];
      if (file !== undefined) void this.#act(card, () => send('PUT', `${path}/image`, file));
    });
  }

  async #act(card: HTMLElement, ask: () => Promise<Answered>): Promise<void> {
    const said = partOf(card, 'said');
    setText(said, 'One moment…');
    try {
      const outcome = await ask();
      setText(said, outcome.ok ? '' : outcome.problem.detail);
      if (outcome.ok) this.#listener(outcome.body.auction);
    } catch {
      setText(said, OFFLINE);
    }
  }

  async #add(form: HTMLFormElement): Promise<void> {
    const button = the('add-lot', HTMLButtonElement);
    if (button.disabled) return;
    button.disabled = true;
    try {
      const path = `/api/streams/${this.#streamId}/auctions`;
      const outcome: Answered = await post(path, bodyOf(form), { 'idempotency-key': this.#key });
      showProblem(form, outcome.ok ? undefined : outcome.problem);
      if (outcome.ok) await this.#added(form, outcome.body.auction);
    } catch {
      showProblem(form, { status: 0, code: 'offline', detail: OFFLINE });
    } finally {
      button.disabled = false;
    }
  }

  async #added(form: HTMLFormElement, lot: Auction): Promise<void> {
    this.#listener(lot);
    this.#key = crypto.randomUUID();
    setText(the('new-lot-said'), `${lot.title} is added.`);
    const file = new FormData(form).get('picture');
    form.reset();
    if (!(file instanceof File) || file.size === 0) return;
    const outcome: Answered = await send('PUT', `/api/auctions/${lot.id}/image`, file);
    if (outcome.ok) this.#listener(outcome.body.auction);
    else setText(the('new-lot-said'), `${lot.title} is added, but not its picture: ${outcome.problem.detail}`);
  }
}
