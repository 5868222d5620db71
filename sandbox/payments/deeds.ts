import type { Markup } from './page-html.ts';
import { html } from './page-html.ts';
import type { World } from './world.ts';

/** What a person can do by hand to something that has states. */
export interface Deed<T> {
  readonly path: string;
  readonly label: string;
  readonly isPossible: (item: T, world: World) => boolean;
  readonly run: (world: World, item: T) => unknown;
}

/** The deeds that are possible now, as POST forms; the first one is the main button, unless there is one already. */
export const deedForms = <T>(
  world: World,
  item: T,
  deeds: readonly Deed<T>[],
  base: string,
  hasMain = false,
): Markup[] =>
  deeds
    .filter((deed) => deed.isPossible(item, world))
    .map(
      (deed, at) =>
        html`<form method="post" action="${base}/${deed.path}">
          <button class="${at === 0 && !hasMain ? 'first' : 'second'}">${deed.label}</button>
        </form>`,
    );
