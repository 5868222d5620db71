import { serverNow } from '#web/moments.ts';

/** What was said and isn’t known to have been taken. */
export interface Unsent {
  readonly text: string;
  /** Sent again under it, it is the same message. */
  readonly key: string;
}

interface Kept extends Unsent {
  readonly person: string;
  readonly at: number;
}

/** Clocks may differ by so much. */
const CLOCKS_MS = 60_000;

const personHere = () => document.querySelector<HTMLElement>('[data-session]')?.dataset['person'] ?? '';

/** Keeps a message with this entry of the browser’s history, for as long as it isn’t taken: a reload has it. */
export function keepUnsent({ text, key }: Unsent): void {
  const kept: Kept = { text, key, person: personHere(), at: serverNow().getTime() };
  window.history.replaceState({ unsent: kept }, '');
}

export const dropUnsent = (): void => window.history.replaceState(null, '');

const keptHere = (): Kept | undefined => {
  const state = window.history.state as { readonly unsent?: Kept } | null;
  return state?.unsent?.person === personHere() ? state.unsent : undefined;
};

interface SaidText {
  readonly role: string;
  readonly text?: string;
  readonly created_at: string;
}

/** What was under way when the page was left, unless it is among these: it was taken. */
export function unsentBeside(messages: readonly SaidText[]): Unsent | undefined {
  const kept = keptHere();
  const isTaken = messages.some(
    ({ role, text, created_at: at }) =>
      role === 'user' && text === kept?.text && Date.parse(at) > (kept?.at ?? 0) - CLOCKS_MS,
  );
  return isTaken ? undefined : kept;
}
