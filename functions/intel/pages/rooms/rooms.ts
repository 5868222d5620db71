import { hearClock, refreshMoments } from '#web/moments.ts';
import { maybe } from '#web/page.ts';
import { listenForVerify } from '#fn/intel/pages/dashboard/verify.ts';

/** Keeps the times of a page, and shows what Verify answers. */

const EVERY_MS = 20_000;

const now = maybe('room')?.dataset['now'];
if (now !== undefined) hearClock(now);
refreshMoments();
setInterval(refreshMoments, EVERY_MS);
listenForVerify();
