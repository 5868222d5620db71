import type { ShownClip } from '#src/live/clips/shown-clip.ts';
import type { Sequenced } from '#src/live/room/event.ts';
import { setText } from '#web/moments.ts';
import { make, maybe, the } from '#web/page.ts';
import { post } from '#web/session.ts';

/** The clips of a room, as its page shows them. */
export interface Clips {
  take(event: Sequenced): void;
}

/** So long what is said of a clip stays above the video. */
const SAID_MS = 15_000;
const OFFLINE = 'There is no connection: try again.';

/** Offers to cut a clip while the video plays, and says which ones are ready. */
export function openClips(): Clips {
  const button = maybe('cut-clip');
  if (button instanceof HTMLButtonElement) offer(button);
  return {
    take: (event) => {
      if (event.type === 'clip.ready') tell('Clip: ', linkTo(event.clip));
    },
  };
}

function offer(button: HTMLButtonElement): void {
  the('video', HTMLVideoElement).addEventListener('playing', () => (button.hidden = false));
  const cut = newCut(`/api/streams/${button.dataset['stream']}/clips`);
  button.addEventListener('click', () => {
    button.disabled = true;
    void cut().finally(() => (button.disabled = false));
  });
}

/** Cuts one clip at a time, each once, and says what came of it. */
function newCut(path: string): () => Promise<void> {
  let key = crypto.randomUUID();
  return async () => {
    try {
      const outcome = await post<{ readonly clip: ShownClip }>(path, {}, { 'idempotency-key': key });
      key = crypto.randomUUID();
      if (outcome.ok) tell('Your clip is being cut: ', linkTo(outcome.body.clip));
      else tell(outcome.problem.detail);
    } catch {
      tell(OFFLINE); // with the same key: it may have been cut
    }
  };
}

const linkTo = ({ id, title }: ShownClip) => make('a', { href: `/c/${id}` }, title);

let hiding: ReturnType<typeof setTimeout> | undefined;
function tell(words: string, link?: HTMLElement): void {
  const said = the('clips-said');
  setText(said, words);
  if (link !== undefined) said.append(link);
  said.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (said.hidden = true), SAID_MS);
}
