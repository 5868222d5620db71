import type { Capability } from '#src/live/rooms/ticket.ts';
import { messageIdOf, nameIn } from './chat-line.ts';
import { make, the } from '#web/page.ts';

export interface MenuPorts {
  readonly viewerId: () => string | undefined;
  readonly capabilities: () => readonly Capability[];
  readonly reply: (line: HTMLElement) => void;
  readonly remove: (messageId: string) => void;
  readonly restrict: (how: 'timeout' | 'ban' | 'unban', personId: string, name: string) => void;
}

type Act = readonly [words: string, act: () => void];

const MARGIN_PX = 8;

const LINES = '.messages > li[data-author]';

/** The menu of a message: by click or tap, or by arrow keys and Enter. */
export function openChatMenu(ports: MenuPorts): void {
  const scroll = the('chat-scroll');
  const menu = the('message-menu');
  let chosen: HTMLElement | undefined;

  const open = (line: HTMLElement, x: number, y: number) => {
    const acts = actsOn(line, ports);
    if (acts.length === 0) return;
    chosen = line;
    show(menu, acts, x, y);
  };

  scroll.addEventListener('click', ({ target, clientX, clientY }) => {
    const line = lineAt(target);
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (line !== undefined && !isSelecting) open(line, clientX, clientY);
  });
  scroll.addEventListener('keydown', (event) => {
    const line = lineAt(event.target);
    const step = stepOf(event);
    if (step !== undefined) {
      const lines = [...scroll.querySelectorAll<HTMLElement>(LINES)];
      const next = line === undefined ? lines.at(-1) : lines[lines.indexOf(line) + step];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    } else if (line !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      const { left, bottom } = line.getBoundingClientRect();
      open(line, left + MARGIN_PX, bottom);
    } else if (line !== undefined && event.key === 'Escape') scroll.focus();
  });
  menu.addEventListener('keydown', (event) => {
    const step = stepOf(event);
    if (step === undefined) return;
    event.preventDefault();
    const items = [...menu.querySelectorAll('button')];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    items.at((at + step) % items.length)?.focus();
  });
  menu.addEventListener('toggle', (event) => {
    if (event.newState === 'closed' && menu.contains(document.activeElement)) chosen?.focus();
  });
}

const stepOf = ({ key }: KeyboardEvent) => ({ ArrowUp: -1, ArrowDown: 1 })[key];

const lineAt = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>(LINES) ?? undefined) : undefined;

/** What this viewer may do with a message. */
function actsOn(line: HTMLElement, ports: MenuPorts): Act[] {
  const can = ports.capabilities();
  const author = line.dataset['author'];
  if (author === undefined || !(can.includes('chat') || can.includes('moderate'))) return [];
  const isOwn = author === ports.viewerId();
  const isGone = line.dataset['gone'] === 'true';
  const moderates = can.includes('moderate') && !isOwn;
  const [id, name] = [messageIdOf(line), nameIn(line)];
  return [
    ...(isGone ? [] : [['Reply', () => ports.reply(line)] as const]),
    ...(!isGone && (isOwn || moderates) ? [['Take it off', () => ports.remove(id)] as const] : []),
    ...(moderates
      ? ([
          [`Silence ${name} for 10 minutes`, () => ports.restrict('timeout', author, name)],
          [`Ban ${name} from this chat`, () => ports.restrict('ban', author, name)],
          [`Let ${name} write again`, () => ports.restrict('unban', author, name)],
        ] as const)
      : []),
  ];
}

/** Shows the menu beside a point, within the window, and gives it the focus. */
function show(menu: HTMLElement, acts: readonly Act[], x: number, y: number): void {
  menu.replaceChildren(
    ...acts.map(([words, act]) => {
      const item = make('button', { type: 'button', role: 'menuitem', class: 'menu-item' }, words);
      item.addEventListener('click', () => {
        menu.hidePopover();
        act();
      });
      return item;
    }),
  );
  menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(MARGIN_PX, Math.min(x, window.innerWidth - width - MARGIN_PX))}px`;
  menu.style.top = `${Math.max(MARGIN_PX, Math.min(y, window.innerHeight - height - MARGIN_PX))}px`;
  menu.querySelector('button')?.focus();
}
