import { the } from '#web/page.ts';

interface Sending {
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
  readonly maxBytes: number;
  readonly onTooLong: () => void;
  /** Something is sent while an answer is under way: it stays in the field. */
  readonly onEarly: () => void;
}

/** The field, and its buttons: what is typed while an answer is under way waits for it. */
export class Composer {
  readonly #field = the('say', HTMLTextAreaElement);
  readonly #send = the('send', HTMLButtonElement);
  readonly #stop = the('stop', HTMLButtonElement);
  #isBusy = false;

  constructor({ onSend, onStop, maxBytes, onTooLong, onEarly }: Sending) {
    the('composer', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.#field.value.trim();
      if (text === '') return;
      if (this.#isBusy) return onEarly();
      if (new TextEncoder().encode(text).length > maxBytes) return onTooLong();
      this.#field.value = '';
      onSend(text);
    });
    this.#field.addEventListener('keydown', (event) => {
      // While a word is being composed, Enter chooses its spelling.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      the('composer', HTMLFormElement).requestSubmit();
    });
    this.#stop.addEventListener('click', onStop);
  }

  /** An answer is under way: it can be stopped. */
  busy(): void {
    this.#isBusy = true;
    this.#switch(this.#send, this.#stop);
  }

  ready(): void {
    this.#isBusy = false;
    this.#stop.disabled = false;
    this.#switch(this.#stop, this.#send);
  }

  /** It was asked to stop, and hasn’t yet. */
  stopping(): void {
    this.#stop.disabled = true;
  }

  #switch(from: HTMLButtonElement, to: HTMLButtonElement): void {
    const hadFocus = document.activeElement === from;
    from.hidden = true;
    to.hidden = false;
    if (hadFocus) this.#field.focus();
  }

  /** Puts a text into the field, unless there is another already. */
  put(text: string): void {
    if (this.#field.value.trim() === '') this.#field.value = text;
  }

  /** With the caret at the end. Where a finger points, a keyboard would cover half of the page unasked. */
  focus(): void {
    if (!matchMedia('(pointer: fine)').matches) return;
    this.#field.focus();
    this.#field.setSelectionRange(this.#field.value.length, this.#field.value.length);
  }

  /** The person has chosen this text: the field is where they go on. */
  choose(text: string): void {
    this.#field.value = text;
    this.#field.focus();
  }
}
