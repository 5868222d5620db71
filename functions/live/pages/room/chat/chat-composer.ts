import { secondsOf, waitOf } from '#src/live/page-words.ts';
import type { Answer } from '#src/live/room-client/client-state.ts';
import { MAX_SLOW_MODE_SECONDS, type ChatTerms } from '#src/live/streams/stream.ts';
import { messageIdOf, nameIn, textIn } from './chat-line.ts';
import { setText } from '#web/moments.ts';
import { the } from '#web/page.ts';

export interface ComposerPorts {
  readonly say: (text: string, replyTo: string | undefined) => Promise<Answer>;
}

export interface Composer {
  reply(line: HTMLElement): void;
  /** `isFree`: moderators needn't wait. */
  setTerms(terms: ChatTerms, isFree: boolean): void;
  /** Shows a hint: why a message was refused, or what was done. */
  hint(words: string): void;
  /** Closes the field for good, with the reason in its place. */
  close(words: string): void;
}

const MAX_QUOTE = 60;
/** A longer wait doesn't lock the field, because the moderator may lift it. */
const LONGEST_HOLD_MS = MAX_SLOW_MODE_SECONDS * 1_000;

/** The field for messages. A refused message comes back into it, with the reason and how long to wait. */
export const openComposer = (ports: ComposerPorts): Composer => new Form(ports);

class Form implements Composer {
  readonly #input = the('say', HTMLTextAreaElement);
  readonly #send = the('send', HTMLButtonElement);
  readonly #hint = the('say-hint');
  readonly #say: ComposerPorts['say'];
  #replyTo: string | undefined;
  #terms: ChatTerms = { mode: 'open', slowModeSeconds: 0 };
  #isFree = false;
  #heldUntil = 0;
  #isHeld = false;
  #words = '';
  #closed = '';

  constructor({ say }: ComposerPorts) {
    this.#say = say;
    this.#input.addEventListener('input', () => this.#fit());
    this.#input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#setReply(undefined);
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      void this.#submit();
    });
    the('composer', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
      this.#input.focus();
    });
    the('reply-off').addEventListener('click', () => {
      this.#setReply(undefined);
      this.#input.focus();
    });
  }

  reply(line: HTMLElement): void {
    this.#setReply(line);
    this.#input.focus();
  }

  setTerms(terms: ChatTerms, isFree: boolean): void {
    this.#terms = terms;
    this.#isFree = isFree;
    this.#draw();
  }

  hint(words: string): void {
    this.#tell(words);
  }

  close(words: string): void {
    this.#setReply(undefined);
    this.#closed = words;
    this.#input.value = '';
    this.#input.placeholder = words;
    this.#fit();
    this.#draw();
  }

  #setReply(line: HTMLElement | undefined): void {
    this.#replyTo = line === undefined ? undefined : messageIdOf(line);
    the('replying').hidden = line === undefined;
    if (line !== undefined)
      setText(the('replying-to'), `Replying to ${nameIn(line)}: ${textIn(line).slice(0, MAX_QUOTE)}`);
  }

  #isShut(): boolean {
    return this.#closed !== '' || (this.#terms.mode === 'host_only' && !this.#isFree);
  }

  /** Draws the field and its hint, each second during a countdown. */
  #draw(): void {
    const left = this.#heldUntil - Date.now();
    const isShut = this.#isShut();
    this.#input.disabled = isShut;
    this.#send.disabled = isShut || (this.#isHeld && left > 0);
    setText(this.#hint, isShut ? '' : left > 0 ? `${this.#words} ${waitOf(left)}`.trim() : this.#words);
    if (left > 0) setTimeout(() => this.#draw(), Math.min(left, left % 1_000 || 1_000));
  }

  /** Sets the hint and announces it once, not each second. */
  #tell(text: string, waitMs = 0): void {
    this.#words = text;
    this.#heldUntil = Date.now() + waitMs;
    this.#isHeld = waitMs <= LONGEST_HOLD_MS;
    setText(the('chat-said'), waitMs > 0 ? `${text} ${secondsOf(waitMs)} seconds.` : text);
    this.#draw();
    if (waitMs > 0)
      setTimeout(() => {
        if (this.#heldUntil > Date.now()) return;
        this.#words = '';
        this.#draw();
      }, waitMs + 50);
  }

  async #submit(): Promise<void> {
    const text = this.#input.value.trim();
    if (text === '' || this.#send.disabled) return;
    const quoted = this.#replyTo;
    this.#input.value = '';
    this.#setReply(undefined);
    this.#fit();
    this.#tell('');
    const answer = await this.#say(text, quoted);
    if (answer.type === 'ack') {
      if (this.#terms.mode === 'slow' && !this.#isFree)
        this.#tell('You can write again in', this.#terms.slowModeSeconds * 1_000);
      return;
    }
    if (this.#input.value === '') this.#input.value = text;
    this.#fit();
    const wait = answer.retryAfterMs ?? 0;
    const why = answer.code === 'timed_out' ? 'You were silenced.' : answer.message;
    this.#tell(wait > 0 ? `${why} You can write again in` : why, wait);
  }

  #fit(): void {
    const input = this.#input;
    input.style.height = 'auto';
    input.style.height = `${input.scrollHeight + input.offsetHeight - input.clientHeight}px`;
  }
}
