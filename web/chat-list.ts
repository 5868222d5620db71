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
export function openChatList(): ChatList {
  const scroll = the('chat-scroll');
  const list = the('messages');
  const fresh = the('new-messages', HTMLButtonElement);
  const pending = make('ol', { class: 'messages pending', 'aria-label': 'On their way' });
  list.after(pending);
  let isAtEnd = true;
  /** Where it was scrolled to last: only whoever goes up from there leaves the end, however fast it moves away. */
  let lastTop = 0;
  let unread = 0;
  /** Since the last frame: whether they are read is known with it, after what somebody has scrolled. */
  let came = 0;
  let isDrawing = false;
  let oldestSeq: number | undefined;

  const follow = () => {
    scroll.scrollTop = scroll.scrollHeight;
    lastTop = scroll.scrollTop;
  };
  const toBottom = () => {
    follow();
    isAtEnd = true;
    note(0);
  };
  const note = (count: number) => {
    unread = count;
    fresh.hidden = count === 0;
    fresh.textContent = counted(count, 'new message');
  };
  /** Once a frame, however much came in it. */
  const settle = () => {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      the('chat-empty').hidden = list.children.length > 0;
      const most = isAtEnd ? MOST_LINES : 2 * MOST_LINES;
      while (list.children.length > most) list.firstElementChild?.remove();
      if (isAtEnd) follow();
      else if (came > 0) note(unread + came);
      came = 0;
    });
  };

  /** Quotes of a message, or of all that somebody said. */
  const forgetQuotes = (which: 'of' | 'by', id: string) => {
    for (const quote of list.querySelectorAll<HTMLElement>(`.reply[data-${which}="${CSS.escape(id)}"]`))
      forgetQuote(quote);
  };

  scroll.addEventListener('scroll', () => {
    const { scrollTop, scrollHeight, clientHeight } = scroll;
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) isAtEnd = true;
    else if (scrollTop < lastTop) isAtEnd = false;
    lastTop = scrollTop;
    if (isAtEnd && unread > 0) note(0);
  });
  new ResizeObserver(() => isAtEnd && toBottom()).observe(scroll);
  fresh.addEventListener('click', () => {
    toBottom();
    scroll.focus();
  });
  toBottom();

  return {
    reset(said) {
      list.replaceChildren(...said.map(lineOf));
      oldestSeq = said[0]?.seq;
      note(0);
      came = 0;
      isAtEnd = true;
      settle();
    },
    add(said) {
      list.append(lineOf(said));
      oldestSeq ??= said.seq;
      came += 1;
      settle();
    },
    addEarlier(said) {
      const before = scroll.scrollHeight;
      list.prepend(...said.map(lineOf));
      oldestSeq = said[0]?.seq ?? oldestSeq;
      scroll.scrollTop += scroll.scrollHeight - before; // what is read stays where it is
    },
    takeOff(messageId) {
      const line = document.querySelector<HTMLElement>(`#m-${CSS.escape(messageId)}`);
      if (line !== null) markGone(line);
      forgetQuotes('of', messageId);
      settle();
    },
    takeOffAllOf(personId) {
      for (const line of list.querySelectorAll<HTMLElement>(`[data-author="${CSS.escape(personId)}"]`)) markGone(line);
      forgetQuotes('by', personId);
      settle();
    },
    addPending(text) {
      const line = make('li', {}, make('span', { class: 'said' }, linesOf(text)));
      pending.append(line);
      toBottom();
      return () => line.remove();
    },
    toBottom,
    get oldestSeq() {
      return oldestSeq;
    },
  };
}
