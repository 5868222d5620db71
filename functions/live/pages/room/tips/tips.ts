import type { Welcome } from '#src/live/room-client/client-state.ts';
import type { Sequenced } from '#src/live/room/event.ts';
import type { ShownTip } from '#src/live/tips/tip.ts';
import { usd } from '#src/live/lot-words.ts';
import { make, the } from '#web/page.ts';
import type { Ask } from '#fn/live/pages/room/chat/chat-ports.ts';

export interface TipMoments {
  welcome(welcome: Welcome): void;
  take(event: Sequenced): void;
}

/** A tip stays for so long, longer where there is something to read; at most so many at once. */
const STAYS_MS = 12_000;
const READS_MS = 20_000;
const MOST = 3;

/** Shows tips as they come. One that was missed over a break of the connection is shown as well. */
export function openTipMoments(ask: Ask): TipMoments {
  const list = the('tips');
  let moderates = false;
  const remove = (messageId: string) => void ask({ type: 'chat.delete', messageId }).catch(() => undefined);
  const lineOf = ({ id, from, amountMinor, message }: ShownTip): HTMLLIElement => {
    const words = `${from.name} gave ${usd(amountMinor)}`;
    const line = make('li', { id: `tip-${id}` }, make('strong', {}, words));
    if (message === null) return line;
    line.append(make('span', { class: 'tip-message' }, message));
    if (!moderates) return line;
    const off = make('button', { class: 'button quiet', 'aria-label': `Take off ${from.name}’s message` }, 'Take off');
    off.addEventListener('click', () => remove(id));
    line.append(off);
    return line;
  };
  const show = (tip: ShownTip): void => {
    if (document.querySelector(`#tip-${CSS.escape(tip.id)}`) !== null) return;
    const line = lineOf(tip);
    list.prepend(line);
    while (list.children.length > MOST) list.lastElementChild?.remove();
    setTimeout(() => line.remove(), tip.message === null ? STAYS_MS : READS_MS);
  };
  const hush = ({ id }: ShownTip): void => {
    for (const part of list.querySelectorAll(`#tip-${CSS.escape(id)} :is(.tip-message, .button)`)) part.remove();
  };
  return {
    welcome({ capabilities }) {
      moderates = capabilities.includes('moderate');
    },
    take(event) {
      if (event.type === 'tip.received') show(event.tip);
      if (event.type === 'tip.message_removed') hush(event.tip);
    },
  };
}
