import { hearClock, refreshMoments } from '#web/moments.ts';
import { the } from '#web/page.ts';

/** Keeps the inbox’s times; a look every half minute shows what is new, unless somebody is filling a form. */

const LOOK_MS = 30_000;

hearClock(the('inbox').dataset['now'] ?? '');
refreshMoments();
setInterval(() => {
  refreshMoments();
  const isBusy = document.querySelector('details[open]') !== null;
  if (isBusy || document.hidden || !navigator.onLine) return;
  // The answer to a form isn't loaded again: that would send it again.
  if (window.location.pathname === '/approvals') window.location.reload();
  else window.location.replace('/approvals');
}, LOOK_MS);
