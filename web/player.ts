import { screenOf, type ScreenFacts } from '../src/live/page-words.ts';
import { isOver } from '../src/live/stream.ts';
import { setText } from './moments.ts';
import { make, maybe, the } from './page.ts';
import { openEngine, type Engine } from './player-engine.ts';

export interface Player {
  /** The stream stands so now: it plays, keeps its last frame, or says why there is nothing. */
  show(facts: ScreenFacts): void;
}

/** So far behind what is live, a way back is offered. */
const BEHIND_SECONDS = 20;
const LOOK_MS = 1_000;
const RETRY_MS = 4_000;
/** That somebody has said so, for as long as the tab is open. */
const ADULT = 'waypost-adult';

/** Plays the stream on the page’s stage as soon as there is something to play. */
export function openPlayer(): Player {
  const stage = the('stage');
  const video = the('video', HTMLVideoElement);
  const sound = the('sound', HTMLButtonElement);
  const toLive = the('to-live', HTMLButtonElement);
  let facts: ScreenFacts | undefined;
  let engine: Engine | undefined;
  let isStarting = false;
  let isForAnybody = stage.dataset['mature'] !== 'true' || sessionStorage.getItem(ADULT) === 'yes';

  const say = (title: string, text: string) => {
    setText(the('screen-title'), title);
    setText(the('screen-text'), text);
    the('screen').hidden = false;
  };
  const hasFrame = () => stage.dataset['frame'] === 'some';

  const draw = () => {
    if (facts === undefined) return;
    const screen = screenOf(facts);
    if (facts.status !== 'scheduled') maybe('screen-when')?.remove();
    stage.dataset['status'] = facts.status;
    const isPlayingReplay = isOver(facts.status) && hasFrame() && !video.paused;
    if (!isForAnybody && !isOver(facts.status))
      say('For adults only', 'Its host says that this stream isn’t for children.');
    else if (screen !== undefined && !isPlayingReplay) say(...screen);
    else if (!hasFrame()) say('One moment', 'The video is loading.');
    else the('screen').hidden = true;
  };

  const start = async () => {
    if (isStarting || engine !== undefined || !isForAnybody) return;
    isStarting = true;
    try {
      engine = await openEngine({
        video,
        url: stage.dataset['hls'] ?? '',
        isPrivate: stage.dataset['private'] === 'true',
        onTrouble: () => {
          if (facts?.status === 'live' && !hasFrame())
            say('One moment', 'The video can’t be loaded yet. Trying again.');
        },
      });
    } catch {
      say('The video can’t be played', 'Trying again. If it stays so, try another browser.');
      setTimeout(() => void start(), RETRY_MS);
    } finally {
      isStarting = false;
    }
  };

  video.addEventListener('loadeddata', () => {
    stage.dataset['frame'] = 'some';
    video.controls = true;
    draw();
    // A page that nobody has touched may play without sound alone.
    video.play().catch(() => undefined);
  });
  video.addEventListener('playing', () => {
    draw();
    sound.hidden = !video.muted;
  });
  video.addEventListener('ended', draw); // it says now that the stream is over
  video.addEventListener('volumechange', () => (sound.hidden = !video.muted));
  sound.addEventListener('click', () => {
    video.muted = false;
    video.focus();
  });
  toLive.addEventListener('click', () => {
    engine?.toLive();
    void video.play().catch(() => undefined);
  });
  setInterval(() => {
    const behind = facts?.status === 'live' && hasFrame() ? (engine?.behind() ?? 0) : 0;
    toLive.hidden = behind < BEHIND_SECONDS;
  }, LOOK_MS);

  if (!isForAnybody)
    askOnScreen('I’m an adult: show it', () => {
      sessionStorage.setItem(ADULT, 'yes');
      isForAnybody = true;
      draw();
      if (facts !== undefined && onAir(facts)) void start();
    });

  return {
    show(next) {
      const before = facts?.status;
      facts = next;
      draw();
      if (onAir(next)) void start();
      else if (isOver(next.status) && before === undefined) void offerReplay(stage, start);
    },
  };
}

const onAir = ({ status }: ScreenFacts) => status === 'live' || status === 'reconnecting';

/** A button in the place of the video, to be pressed once. */
function askOnScreen(words: string, act: () => void): void {
  const button = make('button', { class: 'button' }, words);
  button.addEventListener('click', () => {
    button.remove();
    act();
  });
  the('screen').append(button);
}

/** What was recorded, or has just ended, can be watched again. */
async function offerReplay(stage: HTMLElement, start: () => Promise<void>): Promise<void> {
  if (stage.dataset['private'] === 'true') return;
  const response = await fetch(stage.dataset['hls'] ?? '').catch(() => undefined);
  if (response?.status !== 200) return;
  askOnScreen('Watch it again', () => void start());
}
