import type { BoardState } from '#src/intel/board/board.ts';
import { followEvents } from '#web/event-stream.ts';
import { showLinkState, showSight } from '#web/live-badge.ts';
import { hearClock, refreshMoments } from '#web/moments.ts';
import { the } from '#web/page.ts';
import { bearer, forgetToken } from '#web/session.ts';
import { Arrivals, type Told } from './arrivals.ts';
import { refreshFiguresSoon } from './keep-figures.ts';
import { keepNodes } from './keep-nodes.ts';
import { listenForVerify } from './verify.ts';

/** Brings new insights into the page, and keeps its times and nodes up to date. */

const EVERY_MS = 20_000;

const { now = '', seq = '0', stream = '', state = 'open', severity, place } = the('dashboard').dataset;
const arrivals = new Arrivals({ severity, state: state as BoardState, place });

hearClock(now);
refreshMoments();
setInterval(refreshMoments, EVERY_MS);
listenForVerify();
keepNodes();
showSight(true);
showLinkState('connecting');
void followEvents(
  stream,
  {
    onEvent: (_, data) => {
      arrivals.take(JSON.parse(data) as Told);
      refreshFiguresSoon();
    },
    onState: showLinkState,
  },
  { connect, lastEvent: 'end' },
);

/** As whoever has signed in, from where the page was rendered: what came meanwhile isn’t missed. */
async function connect(init: RequestInit = {}): Promise<Response | undefined> {
  const token = await bearer();
  const headers = new Headers({
    'last-event-id': seq,
    ...Object.fromEntries(new Headers(init.headers)),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  });
  const response = await fetch(stream, { ...init, headers });
  if (response.status === 401) forgetToken();
  if (response.status === 400 || response.status === 403 || response.status === 404) return undefined;
  if (!response.ok) throw new Error(`status ${response.status}`);
  showLinkState('live'); // a quiet stream tells nothing for a while
  return response;
}
