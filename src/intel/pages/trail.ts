import { cut } from './clean.ts';

const ANCHOR_CHARACTERS = 200;
const HEADING_CHARACTERS = 80;

interface TrailHeading {
  readonly level: number;
  readonly text: string;
}

/** The headings above a place, by level. */
export class Trail {
  #headings: readonly TrailHeading[] = [];
  #shown = '';

  /** Leaves those as high as a heading of this level, or lower. */
  leave(level: number): void {
    this.#set(this.#headings.filter((heading) => heading.level < level));
  }

  add(level: number, text: string): void {
    this.#set([...this.#headings.filter((heading) => heading.level < level), { level, text }]);
  }

  #set(headings: readonly TrailHeading[]): void {
    this.#headings = headings;
    this.#shown = cut(
      this.#headings.map((heading) => cut(heading.text, HEADING_CHARACTERS)).join(' › '),
      ANCHOR_CHARACTERS,
    );
  }

  get shown(): string {
    return this.#shown;
  }
}
