import { clipScreenOf } from '#src/live/clip-words.ts';
import type { ShownClip } from '#src/live/clips/shown-clip.ts';
import { refreshMoments, setText } from '#web/moments.ts';
import { maybe, the } from '#web/page.ts';
import { send } from '#web/session.ts';
import { openEngine } from '#fn/live/pages/room/player/player-engine.ts';
import { askForAdult, isForAnybody, say, sayForAdults } from '#fn/live/pages/room/player/stage-screen.ts';

/** A clip's page: its first frame, its link, and its end. The server has rendered it; it stays readable if this fails. */

const LOOK_MS = 2_000;
const MOMENTS_MS = 10_000;

const main = the('clip');
const stage = the('stage');
const said = the('clip-said');
const path = `/api/clips/${main.dataset['clip']}`;

if (main.dataset['status'] === 'ready') show();
else if (main.dataset['status'] === 'pending') void look();
the('copy-link').addEventListener('click', () => void copy());
maybe('delete-clip')?.addEventListener('click', (event) => void remove(event.currentTarget as HTMLButtonElement));
refreshMoments();
setInterval(refreshMoments, MOMENTS_MS);

function show(): void {
  if (isForAnybody(stage)) return void play();
  sayForAdults();
  askForAdult(() => void play());
}

/** Loads the video and stops at its first frame. */
async function play(): Promise<void> {
  const video = the('video', HTMLVideoElement);
  say(...clipScreenOf('ready', null));
  video.addEventListener('loadeddata', () => {
    video.removeAttribute('poster'); // the first frame is its picture
    stage.dataset['frame'] = 'some';
    video.controls = true;
    the('screen').hidden = true;
  });
  try {
    await openEngine({
      video,
      url: stage.dataset['hls'] ?? '',
      isPrivate: stage.dataset['private'] === 'true',
      onTrouble: () => {
        if (stage.dataset['frame'] === 'none') say('One moment', 'The clip can’t be loaded yet. Trying again.');
      },
    });
  } catch {
    say('The clip can’t be played', 'Try again, or try another browser.');
  }
}

/** Asks until it is ready, or known never to be. */
async function look(): Promise<void> {
  const outcome = await send<{ readonly clip: ShownClip }>('GET', path).catch(() => undefined);
  if (outcome?.ok === true && outcome.body.clip.status !== 'pending') return window.location.reload(); // with its length
  if (outcome?.ok === false && outcome.problem.status === 404) return say(...clipScreenOf('deleted', null));
  setTimeout(() => void look(), LOOK_MS);
}

async function copy(): Promise<void> {
  const link = the('clip-link', HTMLInputElement);
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    setText(said, 'The link is copied.');
  } catch {
    setText(said, 'Copy the link by hand: it is selected.');
  }
}

async function remove(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    const outcome = await send<null>('DELETE', path);
    if (outcome.ok) return window.location.assign(main.dataset['room'] ?? '/');
    setText(said, outcome.problem.detail);
  } catch {
    setText(said, 'There is no connection: try again.');
  }
  button.disabled = false;
}
