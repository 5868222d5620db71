import { hearClock, refreshMoments, setText } from '#web/moments.ts';
import { worded } from './worded.ts';

/** Keeps what moves up to date while somebody looks: the page is read again, and its moving part put in place. */
const main = document.querySelector<HTMLElement>('main');
const fresh = document.getElementById('fresh');
const seconds = Number(fresh?.dataset['refresh'] ?? 0);
const MAX_PAUSE_S = 60;

hearClock(main?.dataset['now'] ?? new Date().toISOString());
refreshMoments();
setInterval(refreshMoments, 15_000);

let failures = 0;
let isSignedIn = true;

async function look(): Promise<void> {
  if (fresh === null) return;
  // A form’s answer stands at an address that can only be posted to.
  const moving = await read(fresh.dataset['moving'] ?? location.href);
  const next = moving === undefined || keepMoney(fresh, moving) ? moving : await read(fresh.dataset['whole'] ?? '');
  if (next === undefined) {
    isSignedIn = false;
    return setText(document.getElementById('said'), 'You are signed out. Load the page again.');
  }
  if (worded(fresh) !== worded(next)) replace(fresh, next);
  refreshMoments();
}

/** The moving part of a page as it is now; undefined if nobody is signed in any more. */
async function read(url: string): Promise<HTMLElement | undefined> {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  if (response.status === 401) return undefined;
  if (!response.ok || response.redirected) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const next = page.getElementById('fresh');
  const now = page.querySelector<HTMLElement>('main')?.dataset['now'];
  if (next === null || now === undefined) throw new Error('another page');
  hearClock(now);
  return next;
}

/** Money that is as it was stays, with the verdict on it. False: it has to be read again. */
function keepMoney(part: HTMLElement, next: HTMLElement): boolean {
  const [was, is] = [part, next].map((each) => each.querySelector<HTMLElement>('[data-key]'));
  if (was?.dataset['key'] !== is?.dataset['key'] || was?.querySelector('[role=alert]')) return false;
  if (was && is) is.replaceWith(was.cloneNode(true));
  return true;
}

/** Puts the new part in place, unless a map does that itself; the link that had the focus keeps it. */
function replace(part: HTMLElement, next: HTMLElement): void {
  const focused = document.activeElement;
  const href = part.contains(focused) ? focused?.getAttribute('href') : undefined;
  if (part.dispatchEvent(new CustomEvent('news', { detail: next, cancelable: true })))
    part.replaceChildren(...next.childNodes);
  const again = [...part.querySelectorAll('a')].find((link) => link.getAttribute('href') === href);
  again?.focus({ preventScroll: true });
}

async function keepLooking(): Promise<void> {
  if (!document.hidden) {
    try {
      await look();
      if (failures > 0) setText(document.getElementById('said'), '');
      failures = 0;
    } catch {
      failures += 1;
      setText(document.getElementById('said'), 'It can’t be read right now: this is how it was. Trying again…');
    }
  }
  if (!isSignedIn) return;
  setTimeout(() => void keepLooking(), Math.min(seconds * 2 ** failures, MAX_PAUSE_S) * 1000);
}

if (seconds > 0) setTimeout(() => void keepLooking(), seconds * 1000);

// A form that is on its way isn't sent again by a second press; a page that the browser kept is as it was.
const forms = () => document.querySelectorAll<HTMLFormElement>('form[method="post"]');
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  if (form.dataset['sent'] !== undefined) event.preventDefault();
  form.dataset['sent'] = 'yes';
});
addEventListener('pageshow', () => {
  for (const form of forms()) delete form.dataset['sent'];
});
