import { COUNTED, isWanted, type BoardState } from '#src/intel/board/board.ts';
import type { InsightStatus } from '#src/intel/insights/insight.ts';
import { severities, type Severity } from '#src/intel/insights/kind.ts';
import { countText, heardOf, severityNames } from '#src/intel/page-words/insight-words.ts';
import { refreshMoments, setText } from '#web/moments.ts';
import { maybe } from '#web/page.ts';

/** What the stream tells of an insight: the rest is in its card. */
export interface Told {
  readonly insight: {
    readonly id: string;
    readonly severity: Severity;
    readonly status: InsightStatus;
    readonly title: string;
    readonly competitor: { readonly displayName: string };
  };
}

/** What the page shows: one severity or all, in which state, from the beginning or a later page. */
export interface Shown {
  readonly severity: string | undefined;
  readonly state: BoardState;
  readonly place: string | undefined;
}

/** How long what came is gathered before it is said. */
const GATHER_MS = 1_000;

/** Puts what came into the page, and says so to who can’t see it. Cards are the server’s: text stays text. */
export class Arrivals {
  readonly #shown: Shown;
  readonly #heard: string[] = [];
  #timer = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  /** One after the other, so that the newest is on top. */
  take(told: Told): void {
    this.#last = this.#last.then(() => this.#show(told)).catch(() => undefined); // a reload shows it
  }

  async #show({ insight }: Told): Promise<void> {
    const { id, severity, status, title, competitor } = insight;
    const present = document.querySelector<HTMLElement>(`[data-insight="${id}"]`);
    const isMine = this.#shown.severity === undefined || this.#shown.severity === severity;
    if (present === null && !(isMine && this.#shown.place !== 'later' && isWanted(this.#shown.state, status))) return;
    const card = await cardOf(id);
    if (card === undefined) return;
    if (present === null) this.#insert(card, severity);
    else replace(present, card);
    refreshMoments();
    this.#say(`${severityNames[severity]}, ${status}: ${title}. ${competitor.displayName}`);
  }

  #insert(card: HTMLElement, severity: Severity): void {
    const group = document.querySelector<HTMLElement>(`[data-group="${severity}"]`);
    if (group === null) return;
    card.dataset['fresh'] = '';
    group.hidden = false;
    group.querySelector('.cards')?.prepend(card);
    maybe('nothing')?.remove();
    count(severity);
  }

  #say(words: string): void {
    this.#heard.push(words);
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => setText(maybe('heard') ?? null, heardOf(this.#heard.splice(0))), GATHER_MS);
  }
}

/** The card as the server renders it; undefined: it is gone, or isn’t ours to read any more. */
async function cardOf(id: string): Promise<HTMLElement | undefined> {
  const response = await fetch(`/insights/${id}/card`, { cache: 'no-store' });
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector<HTMLElement>(`[data-insight="${id}"]`) ?? undefined;
}

/** Somebody who is writing a verdict, or has the focus there, keeps it. */
function replace(present: HTMLElement, card: HTMLElement): void {
  if (present.contains(document.activeElement) || present.querySelector('details[open]') !== null) {
    present.querySelector('.facts')?.replaceWith(card.querySelector('.facts') ?? '');
    present.dataset['status'] = card.dataset['status'] ?? '';
    return;
  }
  present.replaceWith(card);
}

/** One more of a severity, and of all. */
function count(severity: Severity): void {
  for (const [name, most] of [
    [severity, COUNTED],
    ['all', severities.length * COUNTED],
  ] as const) {
    const place = document.querySelector(`[data-count="${name}"]`);
    const shown = place?.textContent.trim() ?? '';
    if (place !== null && !shown.endsWith('+')) setText(place, countText(Number(shown) + 1, most));
  }
}
