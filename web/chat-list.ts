import { counted, linesOf } from '../src/live/page-words.ts';
import type { SaidEvent } from '../src/live/room/event.ts';
import { forgetQuote, lineOf, markGone } from './chat-line.ts';
import { make, the } from './page.ts';

export interface ChatList {
  /** Everything anew. */
  reset(said: readonly SaidEvent[]): void;
  add(said: SaidEvent): void;
  /** Older ones, above what is there. */
  addEarlier(said: readonly SaidEvent[]): void;
  takeOff(messageId: string): void;
  takeOffAllOf(personId: string): void;
  /** What is on its way to the room; answers how to take it away again. */
  addPending(text: string): () => void;
  toBottom(): void;
  /** The number of the oldest message that is there. */
  readonly oldestSeq: number | undefined;
}

/** So many lines are kept; twice as many while somebody reads further up. */
const MOST_LINES = 300;
/** As near to the end counts as being there. */
const NEAR_PX = 40;

/** The chat’s messages: it stays at the newest unless somebody has scrolled up, and says then how many came. */
export const openChatList = (): ChatList => new Lines();

class Lines implements ChatList {
  readonly #scroll = the('chat-scroll');
  readonly #list = the('messages');
  readonly #fresh = the('new-messages', HTMLButtonElement);
  readonly #pending = make('ol', { class: 'messages pending', 'aria-label': 'On their way' });
  #isAtEnd = true;
  /** Where it was scrolled to last: only whoever goes up from there leaves the end, however fast it moves away. */
  #lastTop = 0;
  #unread = 0;
  /** Since the last frame: whether they are read is known with it, after what somebody has scrolled. */
  #came = 0;
  #isDrawing = false;
  #oldestSeq: number | undefined;

  constructor() {
    this.#list.after(this.#pending);
    this.#scroll.addEventListener('scroll', () => this.#scrolled());
    new ResizeObserver(() => this.#isAtEnd && this.toBottom()).observe(this.#scroll);
    this.#fresh.addEventListener('click', () => {
      this.toBottom();
      this.#scroll.focus();
    });
    this.toBottom();
  }

  reset(said: readonly SaidEvent[]): void {
    this.#list.replaceChildren(...said.map(lineOf));
    this.#oldestSeq = said[0]?.seq;
    this.#note(0);
    this.#came = 0;
    this.#isAtEnd = true;
    this.#settle();
  }

  add(said: SaidEvent): void {
    this.#list.append(lineOf(said));
    this.#oldestSeq ??= said.seq;
    this.#came += 1;
    this.#settle();
  }

  addEarlier(said: readonly SaidEvent[]): void {
    const before = this.#scroll.scrollHeight;
    this.#list.prepend(...said.map(lineOf));
    this.#oldestSeq = said[0]?.seq ?? this.#oldestSeq;
    this.#scroll.scrollTop += this.#scroll.scrollHeight - before; // what is read stays where it is
  }

  takeOff(messageId: string): void {
    const line = document.querySelector<HTMLElement>(`#m-${CSS.escape(messageId)}`);
    if (line !== null) markGone(line);
    this.#forgetQuotes('of', messageId);
    this.#settle();
  }

  takeOffAllOf(personId: string): void {
    const lines = this.#list.querySelectorAll<HTMLElement>(`[data-author="${CSS.escape(personId)}"]`);
    for (const line of lines) markGone(line);
    this.#forgetQuotes('by', personId);
    this.#settle();
  }

  addPending(text: string): () => void {
    const line = make('li', {}, make('span', { class: 'said' }, linesOf(text)));
    this.#pending.append(line);
    this.toBottom();
    return () => line.remove();
  }

  toBottom(): void {
    this.#follow();
    this.#isAtEnd = true;
    this.#note(0);
  }

  get oldestSeq(): number | undefined {
    return this.#oldestSeq;
  }

  #scrolled(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroll;
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) this.#isAtEnd = true;
    else if (scrollTop < this.#lastTop) this.#isAtEnd = false;
    this.#lastTop = scrollTop;
    if (this.#isAtEnd && this.#unread > 0) this.#note(0);
  }

  #follow(): void {
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
    this.#lastTop = this.#scroll.scrollTop;
  }

  #note(count: number): void {
    this.#unread = count;
    this.#fresh.hidden = count === 0;
    this.#fresh.textContent = counted(count, 'new message');
  }

  /** Once a frame, however much came in it. */
  #settle(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      the('chat-empty').hidden = this.#list.children.length > 0;
      const most = this.#isAtEnd ? MOST_LINES : 2 * MOST_LINES;
      while (this.#list.children.length > most) this.#list.firstElementChild?.remove();
      if (this.#isAtEnd) this.#follow();
      else if (this.#came > 0) this.#note(this.#unread + this.#came);
      this.#came = 0;
    });
  }

  /** Quotes of a message, or of all that somebody said. */
  #forgetQuotes(which: 'of' | 'by', id: string): void {
    for (const quote of this.#list.querySelectorAll<HTMLElement>(`.reply[data-${which}="${CSS.escape(id)}"]`))
      forgetQuote(quote);
  }
}
