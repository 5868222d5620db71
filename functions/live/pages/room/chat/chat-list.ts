import { counted, linesOf } from '#src/live/page-words.ts';
import type { SaidEvent } from '#src/live/room/event.ts';
import { forgetQuote, lineOf, markGone } from './chat-line.ts';
import { make, the } from '#web/page.ts';

export interface ChatList {
  /** Replaces all messages. */
  reset(said: readonly SaidEvent[]): void;
  add(said: SaidEvent): void;
  /** Adds older messages at the top. */
  addEarlier(said: readonly SaidEvent[]): void;
  takeOff(messageId: string): void;
  takeOffAllOf(personId: string): void;
  /** Shows a message that is being sent. Returns a function that removes it again. */
  addPending(text: string): () => void;
  toBottom(): void;
  has(messageId: string): boolean;
  /** The seq of the oldest message in the list. */
  readonly oldestSeq: number | undefined;
}

/** The maximum number of lines; twice as many while somebody reads further up. */
const MOST_LINES = 300;
/** Within this distance the list counts as scrolled to its end. */
const NEAR_PX = 40;

/**
 * The chat’s messages. The list follows the newest one, unless the reader has scrolled up; then it shows how many have
 * come.
 */
export const openChatList = (): ChatList => new Lines();

class Lines implements ChatList {
  readonly #scroll = the('chat-scroll');
  readonly #list = the('messages');
  readonly #fresh = the('new-messages', HTMLButtonElement);
  readonly #pending = make('ol', { class: 'messages pending', 'aria-label': 'On their way' });
  #isAtEnd = true;
  /** The last scroll position: only scrolling up from there leaves the end, however fast messages come. */
  #lastTop = 0;
  #unread = 0;
  /** New since the last frame. Whether they were read is known in the next frame, after scrolling. */
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
    this.#scroll.scrollTop += this.#scroll.scrollHeight - before; // keep what is being read in place
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

  has(messageId: string): boolean {
    return document.querySelector(`#m-${CSS.escape(messageId)}`) !== null;
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

  /** Updates the list once a frame, however many messages came. */
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

  /** Removes the quotes of a message, or of all messages of a person. */
  #forgetQuotes(which: 'of' | 'by', id: string): void {
    for (const quote of this.#list.querySelectorAll<HTMLElement>(`.reply[data-${which}="${CSS.escape(id)}"]`))
      forgetQuote(quote);
  }
}
