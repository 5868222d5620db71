import { hearClock, refreshMoments, serverNow, setText } from '#web/moments.ts';
import { the } from '#web/page.ts';

/** Keeps the time left, and shows anew what was decided elsewhere or is over. All else works without it. */

const TICK_MS = 1_000;
const MOMENTS_EVERY = 30;
const LOOK_EVERY = 4;

const main = the('approval');
hearClock(main.dataset['now'] ?? '');
refreshMoments();

/** Seconds left to decide; undefined once it was decided. */
function countDown(): number | undefined {
  const countdown = document.querySelector<HTMLElement>('#countdown');
  if (countdown === null) return undefined;
  const until = Date.parse(countdown.dataset['until'] ?? '');
  const seconds = Math.max(0, Math.floor((until - serverNow().getTime()) / 1000));
  setText(countdown, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
  countdown.dataset['soon'] = String(seconds < 60);
  return seconds;
}

/** Not a reload: this page may be the answer to a form, which would be sent again. */
const lookAnew = () => window.location.replace(`/consent/${main.dataset['id']}`);

let ticks = 0;
setInterval(() => {
  ticks += 1;
  if (ticks % MOMENTS_EVERY === 0) refreshMoments();
  if (countDown() === 0) lookAnew();
  else if (ticks % LOOK_EVERY === 0 && !document.hidden) void look().catch(() => undefined); // the next look may be luckier
}, TICK_MS);

async function look(): Promise<void> {
  const response = await fetch(`/consent/${main.dataset['id']}/status`, { cache: 'no-store' });
  if (!response.ok) return;
  const { status } = (await response.json()) as { readonly status: string };
  if (status !== main.dataset['status']) lookAnew();
}
