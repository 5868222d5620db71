import { hearClock, refreshMoments } from '#web/moments.ts';
import { the } from '#web/page.ts';

/** Keeps the times of calls by the reader’s clock. All is there without it. */

const EVERY_MS = 30_000;

hearClock(the('past').dataset['now'] ?? '');
refreshMoments();
setInterval(refreshMoments, EVERY_MS);
