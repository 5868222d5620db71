import { secondsOf, waitOf } from '../src/live/page-words.ts';
import type { Answer } from '../src/live/room/client-state.ts';
import { MAX_SLOW_MODE_SECONDS, type ChatTerms } from '../src/live/stream.ts';
import { messageIdOf, nameIn, textIn } from './chat-line.ts';
import { setText } from './moments.ts';
import { the } from './page.ts';

export interface ComposerPorts {
  readonly say: (text: string, replyTo: string | undefined) => Promise<Answer>;
}

export interface Composer {
  reply(line: HTMLElement): void;
  /** `isFree`: whoever moderates waits for nothing. */
  setTerms(terms: ChatTerms, isFree: boolean): void;
  /** What was refused, or done: in words. */
  hint(words: string): void;
  /** For good: it says why, in its own place. */
  close(words: string): void;
}

const MAX_QUOTE = 60;
/** A longer wait isn’t held to: whoever set it may have lifted it. */
const LONGEST_HOLD_MS = MAX_SLOW_MODE_SECONDS * 1_000;

/** Where one writes. What is refused comes back to be changed, with the reason, and how long to wait. */
export function openComposer({ say }: ComposerPorts): Composer {
  const form = the('composer', HTMLFormElement);
  const input = the('say', HTMLTextAreaElement);
  const send = the('send', HTMLButtonElement);
  const hint = the('say-hint');
  let replyTo: string | undefined;
  let terms: ChatTerms = { mode: 'open', slowModeSeconds: 0 };
  let isFree = false;
  let heldUntil = 0;
  let isHeld = false;
  let words = '';
  let closed = '';

  const setReply = (line: HTMLElement | undefined) => {
    replyTo = line === undefined ? undefined : messageIdOf(line);
    the('replying').hidden = line === undefined;
    if (line !== undefined)
      setText(the('replying-to'), `Replying to ${nameIn(line)}: ${textIn(line).slice(0, MAX_QUOTE)}`);
  };
  const isShut = () => closed !== '' || (terms.mode === 'host_only' && !isFree);

  /** What the line under the field says now; each second while it counts down. */
  const draw = () => {
    const left = heldUntil - Date.now();
    input.disabled = isShut();
    send.disabled = isShut() || (isHeld && left > 0);
    setText(hint, isShut() ? '' : left > 0 ? `${words} ${waitOf(left)}`.trim() : words);
    if (left > 0) setTimeout(draw, Math.min(left, left % 1_000 || 1_000));
  };
  /** Said aloud once, and not each second. */
  const tell = (text: string, waitMs = 0) => {
    words = text;
    heldUntil = Date.now() + waitMs;
    isHeld = waitMs <= LONGEST_HOLD_MS;
    setText(the('chat-said'), waitMs > 0 ? `${text} ${secondsOf(waitMs)} seconds.` : text);
    draw();
    if (waitMs > 0)
      setTimeout(() => {
        if (heldUntil > Date.now()) return;
        words = '';
        draw();
      }, waitMs + 50);
  };

  const submit = async () => {
    const text = input.value.trim();
    if (text === '' || send.disabled) return;
    const quoted = replyTo;
    input.value = '';
    setReply(undefined);
    fit();
    tell('');
    const answer = await say(text, quoted);
    if (answer.type === 'ack') {
      if (terms.mode === 'slow' && !isFree) tell('You can write again in', terms.slowModeSeconds * 1_000);
      return;
    }
    if (input.value === '') input.value = text;
    fit();
    const wait = answer.retryAfterMs ?? 0;
    const why = answer.code === 'timed_out' ? 'You were silenced.' : answer.message;
    tell(wait > 0 ? `${why} You can write again in` : why, wait);
  };

  const fit = () => {
    input.style.height = 'auto';
    input.style.height = `${input.scrollHeight + input.offsetHeight - input.clientHeight}px`;
  };
  input.addEventListener('input', fit);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') setReply(undefined);
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void submit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
    input.focus();
  });
  the('reply-off').addEventListener('click', () => {
    setReply(undefined);
    input.focus();
  });

  return {
    reply(line) {
      setReply(line);
      input.focus();
    },
    setTerms(next, free) {
      terms = next;
      isFree = free;
      draw();
    },
    hint: (text) => tell(text),
    close(why) {
      setReply(undefined);
      closed = why;
      input.value = '';
      input.placeholder = why;
      fit();
      draw();
    },
  };
}
