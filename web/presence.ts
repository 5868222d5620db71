/**
 * Whether whoever opened this page is still signed in. A page that isn’t says so to the others of this host; those look
 * for themselves, and show what is true now.
 */

/** What a page writes and takes away again: that it changes is told to the others, and nothing of it stays. */
const KEY = 'waypost-presence';
/** So often at most, where nobody said that there is something to see. */
const EVERY_MS = 5_000;

/** Tells the others, or listens to them. */
export function keepPresence(): void {
  const here = document.querySelector<HTMLElement>('[data-session]');
  if (here !== null) return watch(here.dataset['session'] ?? '', here.dataset['person'] ?? '');
  window.localStorage.setItem(KEY, String(Date.now()));
  window.localStorage.removeItem(KEY);
}

function watch(session: string, person: string): void {
  let lookedAt = 0;
  const look = async (isTold: boolean) => {
    if (!isTold && (document.hidden || Date.now() - lookedAt < EVERY_MS)) return;
    lookedAt = Date.now();
    const now = await whoIsIn(session).catch(() => person); // offline, say
    // One whose time ran out goes on writing: what they send leads to signing in again, and back.
    if (now !== person && (isTold || !isWriting())) leave();
  };
  window.addEventListener('storage', ({ key }) => key === KEY && void look(true));
  window.addEventListener('pageshow', ({ persisted }) => persisted && void look(true));
  window.addEventListener('focus', () => void look(false));
  document.addEventListener('visibilitychange', () => void look(false));
}

async function whoIsIn(session: string): Promise<string | null> {
  const response = await fetch('/signed-in', { cache: 'no-store' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return ((await response.json()) as Readonly<Record<string, string | null>>)[session] ?? null;
}

const isWriting = () =>
  Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')).some(
    (field) => field.value !== field.defaultValue,
  );

/** To the same page as it is now: nothing of it stays until then. The answer to a form has no address of its own. */
function leave(): void {
  document.body.replaceChildren();
  const { pathname, search } = window.location;
  window.location.replace(pathname.startsWith('/approvals/') ? '/approvals' : `${pathname}${search}`);
}
