import { make, the } from '#web/page.ts';
import { endWords, stateOf } from './chat-words.ts';
import { givenText } from './given-text.ts';
import { stepView, titleOf, type StepPlace } from './step-view.ts';
import type { Change, Entry } from './transcript.ts';

/** So near to the end counts as being there. */
const NEAR_PX = 48;
const speakers = { user: 'You: ', answer: 'Waypost: ' } as const;

/** Shows what was said and done, and stays at the newest unless the reader has gone up. */
export class SaidView {
  readonly #list = the('said', HTMLOListElement);
  readonly #scroller = the('scroller');
  readonly #newer = the('newer', HTMLButtonElement);
  readonly #aloud = the('aloud');
  readonly #place: StepPlace;
  readonly #lines = new Map<string, HTMLLIElement>();

  constructor(place: StepPlace) {
    this.#place = place;
    this.#scroller.addEventListener('scroll', () => this.#look());
    this.#newer.addEventListener('click', () => this.toEnd());
    // The keyboard, or a longer field: what was last stays in sight.
    new ResizeObserver(() => this.#isFollowing && this.#lines.size > 0 && this.toEnd()).observe(this.#scroller);
  }

  #isFollowing = true;

  #look(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    this.#isFollowing = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    this.#newer.hidden = this.#isFollowing;
  }

  toEnd(): void {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#newer.hidden = true;
  }

  /** Shows changes: at the end, where they are new. */
  show(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    const wasFollowing = this.#isFollowing;
    for (const change of changes) {
      if ('remove' in change) this.#remove(change.remove);
      else this.#put(change.show);
    }
    if (wasFollowing) this.toEnd();
    else this.#newer.hidden = false;
  }

  /** Shows older entries above the others; what is read stays where it is. */
  showBefore(changes: readonly Change[]): void {
    const { scrollHeight, scrollTop } = this.#scroller;
    const lines = changes.flatMap((change) => ('show' in change ? [this.#lineOf(change.show)] : []));
    this.#list.prepend(...lines);
    this.#scroller.scrollTop = scrollTop + this.#scroller.scrollHeight - scrollHeight;
  }

  #remove(id: string): void {
    this.#lines.get(id)?.remove();
    this.#lines.delete(id);
  }

  #lineOf(entry: Entry): HTMLLIElement {
    const line = this.#lines.get(entry.id) ?? make('li');
    this.#lines.set(entry.id, line);
    draw(line, entry, this.#place);
    return line;
  }

  #put(entry: Entry): void {
    const line = this.#lineOf(entry);
    if (line.isConnected) return;
    this.#list.append(line);
  }

  /** For those who don’t see it: a step that waits, an answer that is whole. */
  announce(entry: Entry): void {
    if (entry.kind === 'answer') this.#aloud.textContent = entry.text;
    if (entry.kind === 'end') this.#aloud.textContent = endWords[entry.reason];
    if (entry.kind === 'step' && entry.status === 'awaiting_consent')
      this.#aloud.textContent = `${titleOf(this.#place, entry)}: waits for your decision. Look and decide.`;
  }
}

/** Draws an entry anew, but for what of it stays as it is: an open detail, the text that only grows. */
function draw(line: HTMLLIElement, entry: Entry, place: StepPlace): void {
  line.dataset['kind'] = entry.kind;
  switch (entry.kind) {
    case 'user':
    case 'answer':
      line.replaceChildren(make('span', { class: 'unseen' }, speakers[entry.kind]), givenText(entry.text));
      return;
    case 'end':
      line.textContent = entry.error?.detail ?? endWords[entry.reason];
      line.hidden = line.textContent === '';
      return;
    case 'step': {
      const hadFocus = line.contains(document.activeElement);
      const isOpen = line.querySelector<HTMLDetailsElement>('details')?.open === true;
      line.dataset['status'] = stateOf(entry);
      line.replaceChildren(...stepView(entry, place));
      const details = line.querySelector<HTMLDetailsElement>('details');
      if (details !== null) details.open = isOpen;
      if (!hadFocus) return;
      line.tabIndex = -1; // what had the focus is gone
      line.focus({ preventScroll: true });
    }
  }
}
