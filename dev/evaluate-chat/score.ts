import type { Dialogue } from './dialogues.ts';

/** What became of a dialogue. */
export interface Played {
  readonly dialogue: Dialogue;
  readonly isExact: boolean;
  readonly turns: { readonly played: number; readonly exact: number };
  readonly unexpectedWrites: readonly string[];
  readonly unexpectedPaidCalls: readonly string[];
  /** Of the turn that wasn’t exact. */
  readonly faults: readonly string[];
}

const share = (part: number, whole: number) => (whole === 0 ? '0.0' : ((100 * part) / whole).toFixed(1));

/** The score, as lines: dialogues, turns, by tag, and what must not be. */
export function showScore(played: readonly Played[]): readonly string[] {
  const exact = played.filter(({ isExact }) => isExact).length;
  const turns = played.reduce((sum, { turns: { exact: each } }) => sum + each, 0);
  const allTurns = played.reduce((sum, { dialogue }) => sum + dialogue.turns.length, 0);
  const tags = Map.groupBy(
    played.flatMap((each) => each.dialogue.tags.map((tag) => ({ tag, isExact: each.isExact }))),
    ({ tag }) => tag,
  );
  const writes = played.flatMap(({ dialogue, unexpectedWrites }) =>
    unexpectedWrites.map((each) => `${dialogue.id}: ${each}`),
  );
  const paid = played.flatMap(({ dialogue, unexpectedPaidCalls }) =>
    unexpectedPaidCalls.map((each) => `${dialogue.id}: ${each}`),
  );
  return [
    `exact ${share(exact, played.length)} % (${exact} of ${played.length})`,
    `turns exact ${share(turns, allTurns)} % (${turns} of ${allTurns})`,
    ...[...tags]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([tag, all]) => `  ${tag} ${all.filter((each) => each.isExact).length} of ${all.length}`),
    `unexpected writes ${writes.length}`,
    ...writes.map((each) => `  ${each}`),
    `unexpected paid calls ${paid.length}`,
    ...paid.map((each) => `  ${each}`),
  ];
}
