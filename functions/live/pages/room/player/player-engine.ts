import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { loadScript } from '#web/load-script.ts';
import { bearer } from '#web/session.ts';

/** What plays the video: hls.js, or a browser that plays HLS well natively. */
export interface Engine {
  /** Seconds behind what the encoder sends; undefined if unknown. */
  behind(): number | undefined;
  toLive(): void;
}

export interface EngineOptions {
  readonly video: HTMLVideoElement;
  readonly url: string;
  /** Playlist and segments need a bearer token. */
  readonly isPrivate: boolean;
  /** Nothing can be played at the moment; the engine retries by itself. */
  readonly onTrouble: () => void;
}

const SCRIPT = `/assets/hls.light-${HLS_VERSION}.js`;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

/** Set by dev/web/build-web.ts: the version is in the file name, so that no cache has a wrong one. */
declare const HLS_VERSION: string;
declare global {
  interface Window {
    Hls?: typeof Hls;
  }
}

/** Apple’s own player is best for live HLS. Other browsers answer “maybe” without playing it well. */
const playsByItself = (video: HTMLVideoElement) =>
  navigator.vendor.startsWith('Apple') && video.canPlayType('application/vnd.apple.mpegurl') !== '';

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { video, url, isPrivate } = options;
  if (playsByItself(video) && !isPrivate) return playNatively(options);
  const Player = await loadHls();
  if (!Player.isSupported()) {
    if (video.canPlayType('application/vnd.apple.mpegurl') !== '') return playNatively(options);
    throw new Error('this browser plays no HLS');
  }
  const hls = new Player(await configOf(isPrivate));
  stayAlive(hls, Player, options);
  hls.attachMedia(video);
  hls.loadSource(url);
  return {
    behind: () => (hls.latency > 0 ? hls.latency : undefined),
    toLive: () => {
      if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition;
    },
  };
}

async function configOf(isPrivate: boolean): Promise<Partial<HlsConfig>> {
  const token = isPrivate ? await bearer() : null;
  return {
    enableWorker: false, // a worker would be created from a blob, which the page’s policy forbids
    lowLatencyMode: false,
    liveSyncDurationCount: 3,
    liveMaxLatencyDurationCount: 10,
    backBufferLength: 60,
    ...(token === null
      ? {}
      : { xhrSetup: (request: XMLHttpRequest) => request.setRequestHeader('Authorization', `Bearer ${token}`) }),
  };
}

/** Recovers from every error: the last frame stays, and the waits grow. */
function stayAlive(hls: Hls, Player: typeof Hls, { url, onTrouble }: EngineOptions): void {
  let failures = 0;
  hls.on(Player.Events.FRAG_BUFFERED, () => (failures = 0));
  hls.on(Player.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    onTrouble();
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);
    failures += 1;
    setTimeout(() => {
      if (type === Player.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else if (hls.levels.length === 0) hls.loadSource(url);
      else hls.startLoad();
    }, wait);
  });
}

function playNatively({ video, url, onTrouble }: EngineOptions): Engine {
  let failures = 0;
  video.addEventListener('playing', () => (failures = 0));
  video.addEventListener('error', () => {
    onTrouble();
    setTimeout(() => (video.src = url), Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures));
    failures += 1;
  });
  video.src = url;
  const edge = () => (video.seekable.length === 0 ? undefined : video.seekable.end(video.seekable.length - 1));
  return {
    behind: () => {
      const end = edge();
      return end === undefined ? undefined : end - video.currentTime;
    },
    toLive: () => (video.currentTime = edge() ?? video.currentTime),
  };
}

let loading: Promise<typeof Hls> | undefined;

/** Loads the library once per page, and only if there is something to play with it. */
function loadHls(): Promise<typeof Hls> {
  loading ??= loadScript(SCRIPT, () => window.Hls);
  loading.catch(() => (loading = undefined));
  return loading;
}
