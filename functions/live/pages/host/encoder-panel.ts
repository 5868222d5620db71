import { ffmpegCommand, obsHlsSettings, obsRtmpsSettings, type Setting } from '#src/live/streams/encoder-settings.ts';
import type { IngestProtocol } from '#src/live/streams/ingest.ts';
import { make, the } from '#web/page.ts';

/** The ingest URL and key, as the answers of going live and rotating the key give them, once. */
export interface IngestJson {
  readonly protocol: IngestProtocol;
  readonly url: string | null;
  readonly streamKey: string | null;
}

const HANDED_OVER = 'waypost-ingest-';

/**
 * Passes them from the page that went live to the control room, which removes them at once, so that a key is shown
 * once.
 */
export const handOver = (streamId: string, ingest: IngestJson) =>
  sessionStorage.setItem(HANDED_OVER + streamId, JSON.stringify(ingest));

export function takeOver(streamId: string): IngestJson | undefined {
  const text = sessionStorage.getItem(HANDED_OVER + streamId);
  sessionStorage.removeItem(HANDED_OVER + streamId);
  return text === null ? undefined : (JSON.parse(text) as IngestJson);
}

/** Shows URL and key, and the settings for encoders. */
export function showEncoder({ protocol, url, streamKey }: IngestJson): void {
  if (url === null || streamKey === null) return;
  const panel = the('encoder');
  const warning = 'Whoever has this key can send video as you. It is shown once: copy it now.';
  panel.replaceChildren(
    make('p', { class: 'notice' }, warning),
    ...(protocol === 'hls' ? hlsWays(url, streamKey) : rtmpsWays(url, streamKey)),
  );
  panel.hidden = false;
  the('key-note').hidden = true;
}

/** What happens when the encoder stops (VIDEO-10). */
const ENDING =
  'Stopped by you or by a lost connection, the same command goes on within a minute; then the stream ends.';

const hlsWays = (url: string, streamKey: string) => [
  settings([
    { name: 'Ingest URL (the key is in it)', value: url },
    { name: 'Stream key', value: streamKey },
  ]),
  way(
    'ffmpeg, with a test picture',
    `In a terminal: the stream begins within a few seconds. ${ENDING}`,
    command(ffmpegCommand(url, 'test-picture')),
  ),
  way(
    'ffmpeg, with a file',
    `With your own file in the place of video.mp4. ${ENDING}`,
    command(ffmpegCommand(url, 'file')),
  ),
  way(
    'OBS Studio',
    'Settings → Output → Output Mode “Advanced” → Recording → Type “Custom Output (FFmpeg)”. Then Start Recording. Stopped, it goes on when started again within a minute; then the stream ends.',
    settings(obsHlsSettings(url)),
  ),
];

const rtmpsWays = (url: string, streamKey: string) => [
  way(
    'OBS Studio',
    'Settings → Stream → Service “Custom…”. Then Start Streaming.',
    settings(obsRtmpsSettings(url, streamKey)),
  ),
];

const way = (title: string, how: string, content: Node) =>
  make(
    'details',
    { class: 'way', ...(title.includes('test') ? { open: '' } : {}) },
    make('summary', {}, title),
    make('p', { class: 'quiet' }, how),
    content,
  );

const settings = (rows: readonly Setting[]) =>
  make(
    'dl',
    { class: 'settings' },
    ...rows.map(({ name, value }) =>
      make('div', {}, make('dt', {}, name), make('dd', {}, make('code', {}, value), copyButton(name, value))),
    ),
  );

const command = (text: string) =>
  make('div', { class: 'command' }, make('pre', { tabindex: '0' }, text), copyButton('the command', text));

const COPIED_MS = 2_000;

function copyButton(name: string, text: string): HTMLButtonElement {
  const button = make('button', { type: 'button', class: 'button quiet', 'aria-label': `Copy ${name}` }, 'Copy');
  const say = (words: string) => {
    button.textContent = words;
    setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
  };
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('Select it'),
    );
  });
  return button;
}
