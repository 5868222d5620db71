import { make, the } from '#web/page.ts';
import type { FaultWords, WayOut } from './chat-words.ts';
import { awayLink } from './card-view.ts';

const fault = () => the('fault');

/** Says what is wrong, with the ways out of it. `again`: what one does again. */
export function showFault({ text, ways }: FaultWords, again: () => void): void {
  fault().replaceChildren(text, ...ways.flatMap((way) => [' ', wayOut(way, again)]));
  fault().hidden = false;
}

export function hideFault(): void {
  fault().hidden = true;
  fault().replaceChildren();
}

function button(text: string, act: () => void): HTMLButtonElement {
  const element = make('button', { type: 'button', class: 'button quiet' }, text);
  element.addEventListener('click', act);
  return element;
}

function wayOut(way: WayOut, again: () => void): HTMLElement {
  switch (way) {
    case 'again':
      return button('Try again', again);
    case 'reload':
      return button('Show it anew', () => window.location.reload());
    case 'new': {
      return linkButton(make('a', { href: '/chat' }, 'New conversation'));
    }
    case 'sign_in':
      return linkButton(awayLink('/chat/sign-in?to=%2Fchat', 'Sign in'));
  }
}

function linkButton(link: HTMLAnchorElement): HTMLAnchorElement {
  link.className = 'button quiet';
  return link;
}
