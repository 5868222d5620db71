import { visibleText } from '#src/agent/page-words/visible-text.ts';
import { make } from '#web/page.ts';

/** A text of anybody’s: its own direction, nothing in it that isn’t seen, and never markup. As `GivenText` of pages. */
export const givenText = (text: string): HTMLElement =>
  make(
    'bdi',
    { class: 'given' },
    ...visibleText(text).map((part) =>
      typeof part === 'string' ? part : make('span', { class: 'sign', title: `${part.code}: ${part.what}` }, part.code),
    ),
  );
