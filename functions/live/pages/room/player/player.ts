import { screenOf, type ScreenFacts } from '#src/live/page-words.ts';
import { isOnAir, isOver } from '#src/live/streams/stream.ts';
import { maybe, the } from '#web/page.ts';
import { openEngine, type Engine } from './player-engine.ts';
import { askForAdult, askOnScreen, isForAnybody, say, sayForAdults } from './stage-screen.ts';

export interface Player {
  /** Shows the stream's status: plays, keeps the last frame, or says why nothing plays. */
  show(facts: ScreenFacts): void;
}

/** If playback is this far behind, a button leads back to live. */
const BEHIND_SECONDS = 20;
const LOOK_MS = 1_000;
const RETRY_MS = 4_000;

/** Plays the stream on the page’s stage as soon as it can be played. */
export const openPlayer = (): Player => new Stage();

class Stage implements Player {
  readonly #stage = the('stage');
  readonly #video = the('video', HTMLVideoElement);
  readonly #sound = the('sound', HTMLButtonElement);
  readonly #toLive = the('to-live', HTMLButtonElement);
  #facts: ScreenFacts | undefined;
  #engine: Engine | undefined;
  #isStarting = false;
  #isForAnybody = isForAnybody(this.#stage);

  constructor() {
    this.#followVideo();
    this.#offerLive();
    if (!this.#isForAnybody)
      askForAdult(() => {
        this.#isForAnybody = true;
        this.#draw();
        if (this.#facts !== undefined && onAir(this.#facts)) void this.#start();
      });
  }

  show(facts: ScreenFacts): void {
    const before = this.#facts?.status;
    this.#facts = facts;
    this.#draw();
    if (onAir(facts)) void this.#start();
    else if (isOver(facts.status) && before === undefined) void offerReplay(this.#stage, () => this.#start());
  }

  #hasFrame(): boolean {
    return this.#stage.dataset['frame'] === 'some';
  }

  #draw(): void {
    const facts = this.#facts;
    if (facts === undefined) return;
    const screen = screenOf(facts);
    if (facts.status !== 'scheduled') maybe('screen-when')?.remove();
    this.#stage.dataset['status'] = facts.status;
    const isPlayingReplay = isOver(facts.status) && this.#hasFrame() && !this.#video.paused;
    if (!this.#isForAnybody && !isOver(facts.status)) sayForAdults();
    else if (screen !== undefined && !isPlayingReplay) say(...screen);
    else if (!this.#hasFrame()) say('One moment', 'The video is loading.');
    else the('screen').hidden = true;
  }

  async #start(): Promise<void> {
    if (this.#isStarting || this.#engine !== undefined || !this.#isForAnybody) return;
    this.#isStarting = true;
    try {
      this.#engine = await openEngine({
        video: this.#video,
        url: this.#stage.dataset['hls'] ?? '',
        isPrivate: this.#stage.dataset['private'] === 'true',
        onTrouble: () => {
          if (this.#facts?.status === 'live' && !this.#hasFrame())
            say('One moment', 'The video can’t be loaded yet. Trying again.');
        },
      });
    } catch {
      say('The video can’t be played', 'Trying again. If it stays so, try another browser.');
      setTimeout(() => void this.#start(), RETRY_MS);
    } finally {
      this.#isStarting = false;
    }
  }

  #followVideo(): void {
    const [video, sound] = [this.#video, this.#sound];
    video.addEventListener('loadeddata', () => {
      this.#stage.dataset['frame'] = 'some';
      video.controls = true;
      this.#draw();
      // Without a click a page may play only without sound.
      video.play().catch(() => undefined);
    });
    video.addEventListener('playing', () => {
      this.#draw();
      sound.hidden = !video.muted;
    });
    video.addEventListener('ended', () => this.#draw()); // shows that the stream is over
    video.addEventListener('volumechange', () => (sound.hidden = !video.muted));
    sound.addEventListener('click', () => {
      video.muted = false;
      video.focus();
    });
  }

  /** Offers a button to return to live when playback is far behind. */
  #offerLive(): void {
    this.#toLive.addEventListener('click', () => {
      this.#engine?.toLive();
      void this.#video.play().catch(() => undefined);
    });
    setInterval(() => {
      const behind = this.#facts?.status === 'live' && this.#hasFrame() ? (this.#engine?.behind() ?? 0) : 0;
      this.#toLive.hidden = behind < BEHIND_SECONDS;
    }, LOOK_MS);
  }
}

const onAir = ({ status }: ScreenFacts) => isOnAir(status);

/** Offers to watch what was recorded or has just ended. */
async function offerReplay(stage: HTMLElement, start: () => Promise<void>): Promise<void> {
  if (stage.dataset['private'] === 'true') return;
  const response = await fetch(stage.dataset['hls'] ?? '').catch(() => undefined);
  if (response?.status !== 200) return;
  askOnScreen('Watch it again', () => void start());
}
