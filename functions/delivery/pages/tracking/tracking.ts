import {
  arrivalOf,
  driverWords,
  feeNote,
  hasEnded,
  mapWords,
  milestonesOf,
  stepWords,
  wordsOf,
} from '#src/delivery/tracking/tracking-words.ts';
import { ago } from '#src/platform/words/relative-time.ts';
import type { TrackingJson } from '#src/delivery/tracking/tracking.ts';
import { followEvents } from '#web/event-stream.ts';
import { showLinkState, showSight } from '#web/live-badge.ts';
import { hearClock, momentOf, refreshMoments, serverNow, setText } from '#web/moments.ts';
import { exactLeftWords, leftWords } from '#src/delivery/tracking/way-words.ts';
import { bearing, dropSecret, offerUnlock, showRecipient, takeSecret, type RecipientJson } from './recipient.ts';
import { showRating } from './rating.ts';
import { showTipping } from './tip.ts';
import { drawMap } from './tracking-map.ts';

/** Keeps the tracking page up to date. The server has rendered it, and it stays readable if this fails. */

/** As in src/delivery/tracking/driver-sight.ts, by the server's clock: a page without a connection hides the position, too. */
const SIGHT_ENDS_AFTER_MS = 120_000;
const TICK_MS = 1_000;
/** Long enough to be read aloud. */
const ANNOUNCEMENT_MS = 10_000;
const main = document.querySelector<HTMLElement>('#tracking');
const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
let tracking: TrackingJson | undefined;
let announced: ReturnType<typeof setTimeout> | undefined;
/** The moment of the last position that this page has got. */
let seenAt: string | undefined;

/** What only the recipient's secret shows. */
let recipient: RecipientJson | undefined;

if (main !== null) {
  const slug = main.dataset['slug'] ?? '';
  refreshMoments();
  showLinkState('connecting');
  setInterval(tick, TICK_MS);
  const secret = takeSecret(slug);
  const publicly = new AbortController();
  const open = (opened: string) => {
    publicly.abort();
    void followAsRecipient(main, slug, opened);
  };
  offerUnlock(slug, open);
  if (secret === undefined) void follow(main, slug, publicly.signal);
  else open(secret);
}

interface Said {
  readonly now?: string;
  readonly tracking?: TrackingJson;
  readonly recipient?: RecipientJson;
}

/** Takes what a stream says. */
function listener(root: HTMLElement, take: (said: Said) => void): Parameters<typeof followEvents>[1] {
  return {
    onState: showLinkState,
    onEvent(_name, data) {
      const said = JSON.parse(data) as Said;
      if (said.now !== undefined) {
        hearClock(said.now);
        tick(); // after a sleep the page's own clock may have been minutes wrong
      }
      take(said);
      if (said.tracking !== undefined) show(root, said.tracking);
    },
  };
}

/** Where the stream comes from: until it is aborted, with further headers. */
function plainly(url: string, signal?: AbortSignal, headers = {}): Parameters<typeof followEvents>[2] {
  return {
    connect: async (init) => {
      const response = await fetch(url, { ...init, headers: { ...init?.headers, ...headers } });
      if (response.ok) return response;
      if ([401, 404, 410].includes(response.status)) return undefined;
      throw new Error(`status ${response.status}`);
    },
    lastEvent: 'end',
    ...(signal === undefined ? {} : { signal }),
  };
}

function follow(root: HTMLElement, slug: string, signal?: AbortSignal): Promise<void> {
  const url = `/v1/tracking/${slug}/events`;
  return followEvents(
    url,
    listener(root, () => undefined),
    plainly(url, signal),
  );
}

/** Follows with the recipient's secret; with one that opens nothing, as everybody does. */
async function followAsRecipient(root: HTMLElement, slug: string, secret: string): Promise<void> {
  const path = `/v1/tracking/${slug}/recipient`;
  const response = await fetch(path, { headers: bearing(secret) }).catch(() => undefined); // the stream tries again
  if (response?.status === 401 || response?.status === 404) {
    dropSecret(slug);
    return follow(root, slug);
  }
  const take = (said: Said) => {
    if (said.recipient === undefined) return;
    recipient = said.recipient;
    root.dataset['onlooker'] = 'recipient';
    setText(byId('map-promise'), 'Only you see your door here. Don’t pass this page’s link on.');
    showRecipient(slug, secret, said.recipient);
    const hasArrived = said.tracking?.status === 'delivered';
    showRating(slug, secret, { hasArrived, canRate: said.recipient.canRate });
    showTipping(slug, secret, hasArrived, said.recipient.tipping);
  };
  if (response?.ok === true) {
    const said = (await response.json()) as Said;
    take(said);
    if (said.tracking !== undefined) show(root, said.tracking);
  }
  const url = `${path}/events`;
  return followEvents(url, listener(root, take), plainly(url, undefined, bearing(secret)));
}

/** Updates what depends on the time. */
function tick(): void {
  refreshMoments();
  if (tracking === undefined) return;
  showArrival(tracking);
  showMap(tracking);
}

function show(root: HTMLElement, next: TrackingJson): void {
  tracking = next;
  const [headline, comes] = wordsOf(next, Number(root.dataset['asked']));
  const isNews = byId('headline')?.textContent !== headline;
  root.dataset['status'] = next.status;
  setText(byId('headline'), headline);
  setText(byId('next'), comes);
  document.title = `${headline} · Your delivery`;
  showArrival(next);
  showMilestones(next);
  showDriver(next);
  showSteps(next);
  showMap(next);
  showFeeNote(next);
  if (next.expiresAt !== null) byId('ends')?.replaceChildren('This link ends ', momentOf(next.expiresAt, 'ahead'), '.');
  // Screen readers are told what is new, not every fix.
  if (isNews) announce(`${headline}. ${comes} ${byId('arrival-words')?.textContent ?? ''}`);
}

/** Tells screen readers; taken away again, because the estimate in it grows old. */
function announce(words: string): void {
  clearTimeout(announced);
  setText(byId('announcement'), words);
  announced = setTimeout(() => setText(byId('announcement'), ''), ANNOUNCEMENT_MS);
}

function showArrival(of: TrackingJson): void {
  const { label, words, at } = arrivalOf(of, serverNow());
  setText(byId('arrival-label'), label);
  setText(byId('arrival-words'), words);
  setText(byId('left'), recipient === undefined ? leftWords(of, serverNow()) : exactLeftWords(recipient.remaining));
  const exact = byId('arrival-at');
  if (exact === null) return;
  exact.hidden = at === null;
  if (at !== null && exact.querySelector('time')?.dateTime !== at) exact.replaceChildren(momentOf(at, 'at'));
}

function showMilestones(of: TrackingJson): void {
  const marks = document.querySelectorAll<HTMLElement>('.milestones li');
  for (const [at, { label, state }] of milestonesOf(of).entries()) {
    const mark = marks[at];
    if (mark === undefined) continue;
    setText(mark, label);
    mark.dataset['state'] = state;
    if (state === 'now') mark.setAttribute('aria-current', 'step');
    else mark.removeAttribute('aria-current');
  }
}

function showDriver(of: TrackingJson): void {
  const [name, how] = driverWords(of);
  const isKnown = of.driver !== null;
  const panel = byId('driver');
  if (panel !== null) panel.dataset['known'] = String(isKnown);
  setText(byId('driver-initial'), isKnown ? name.slice(0, 1) : '?');
  setText(byId('driver-name'), name);
  setText(byId('driver-how'), how);
}

function showFeeNote(of: TrackingJson): void {
  const note = feeNote(of);
  const place = byId('receipt-note');
  if (place === null) return;
  place.hidden = note === null;
  setText(place, note ?? '');
}

function showSteps({ events }: TrackingJson): void {
  const list = byId('steps');
  if (list === null || list.children.length === events.length) return; // the log only grows
  list.replaceChildren(
    ...events.toReversed().map(({ type, at }) => {
      const item = document.createElement('li');
      const words = document.createElement('span');
      words.textContent = stepWords(type);
      item.append(words, ' ', momentOf(at, 'ago'));
      return item;
    }),
  );
}

function showMap(of: TrackingJson): void {
  const { driverLocation } = of;
  const isFresh =
    driverLocation !== null &&
    serverNow().getTime() - Date.parse(driverLocation.recordedAt) <= SIGHT_ENDS_AFTER_MS &&
    !hasEnded(of);
  seenAt = driverLocation?.recordedAt ?? seenAt;
  drawMap(of, isFresh ? driverLocation : null, recipient?.dropoff);
  showSight(isFresh);
  setText(
    byId('map-words'),
    mapWords(of, isFresh, seenAt && ago(new Date(seenAt), serverNow()), recipient && 'recipient'),
  );
}
