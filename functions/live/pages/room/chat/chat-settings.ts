import type { Answer } from '#src/live/room-client/client-state.ts';
import type { ChatMode, ChatTerms } from '#src/live/streams/stream.ts';
import { setText } from '#web/moments.ts';
import { the } from '#web/page.ts';
import type { RoomCommand } from '#fn/live/pages/room/room-client.ts';

export interface ChatSettings {
  show(terms: ChatTerms): void;
  /** Whether this person may change the settings. */
  allow(isAllowed: boolean): void;
}

type WordList = NonNullable<Extract<Answer, { type: 'ack' }>['words']>;

/** The chat's settings, for those who may change them. */
export function openChatSettings(ask: (command: RoomCommand) => Promise<Answer>): ChatSettings {
  const details = the('chat-settings', HTMLDetailsElement);
  const form = the('settings-form', HTMLFormElement);
  const [mode, seconds] = [the('mode', HTMLSelectElement), the('slow-seconds', HTMLInputElement)];
  const [words, act] = [the('words', HTMLTextAreaElement), the('word-act', HTMLSelectElement)];
  const hint = the('settings-hint');
  let known: WordList = { words: [], act: 'mask' };

  const take = (answer: Answer, done: string) => {
    if (answer.type === 'ack' && answer.words !== undefined) {
      known = answer.words;
      words.value = known.words.join('\n');
      act.value = known.act;
      words.disabled = false;
    }
    setText(hint, answer.type === 'ack' ? done : answer.message);
  };

  details.addEventListener('toggle', () => {
    if (!details.open) return;
    setText(hint, '');
    words.disabled = true; // until the list is here: it would replace what is typed meanwhile
    void ask({ type: 'chat.settings', words: {} }).then((answer) => take(answer, ''));
  });
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    details.open = false;
    details.querySelector('summary')?.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = words.value.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
    const change = {
      type: 'chat.settings',
      mode: mode.value as ChatMode,
      slowModeSeconds: Number(seconds.value),
      words: {
        add: given.filter((word) => !known.words.includes(word)),
        remove: known.words.filter((word) => !given.includes(word)),
        act: act.value as WordList['act'],
      },
    } as const;
    void ask(change).then((answer) => take(answer, 'Saved.'));
  });

  return {
    show(terms) {
      if (details.open) return; // they are being edited
      mode.value = terms.mode;
      if (terms.slowModeSeconds > 0) seconds.value = String(terms.slowModeSeconds);
    },
    allow(isAllowed) {
      details.hidden = !isAllowed;
    },
  };
}
