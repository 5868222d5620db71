import { usd } from '#src/live/lot-words.ts';
import { make, the } from '#web/page.ts';

/** A paid tip, as the room announces it. */
export interface AnnouncedTip {
  readonly id: string;
  readonly from: { readonly id: string; readonly name: string };
  readonly amountMinor: number;
  readonly message: string | null;
}

export interface TipMoments {
  show(tip: AnnouncedTip): void;
  /** A moderator has taken its message off. */
  hush(tipId: string): void;
}

/** A tip stays for so long, longer where there is something to read; at most so many at once. */
const STAYS_MS = 12_000;
const READS_MS = 20_000;
const MOST = 3;

interface Ports {
  /** Whether this visitor may take messages off. */
  readonly moderates: () => boolean;
  readonly remove: (tipId: string) => void;
}

/** Shows tips as they come. One that was missed over a break of the connection is shown as well. */
export function openTipMoments({ moderates, remove }: Ports): TipMoments {
  const list = the('tips');
  const lineOf = ({ id, from, amountMinor, message }: AnnouncedTip): HTMLLIElement => {
    const words = `${from.name} gave ${usd(amountMinor)}`;
    const line = make('li', { id: `tip-${id}` }, make('strong', {}, words));
    if (message === null) return line;
    line.append(make('span', { class: 'tip-message' }, message));
    if (!moderates()) return line;
    const off = make('button', { class: 'button quiet', 'aria-label': `Take ${from.name}’s message off` }, 'Take off');
    off.addEventListener('click', () => remove(id));
    line.append(off);
    return line;
  };
  return {
    show(tip) {
      if (document.querySelector(`#tip-${CSS.escape(tip.id)}`) !== null) return;
      const line = lineOf(tip);
      list.prepend(line);
      while (list.children.length > MOST) list.lastElementChild?.remove();
      setTimeout(() => line.remove(), tip.message === null ? STAYS_MS : READS_MS);
    },
    hush(tipId) {
      for (const part of list.querySelectorAll(`#tip-${CSS.escape(tipId)} :is(.tip-message, .button)`)) part.remove();
    },
  };
}
