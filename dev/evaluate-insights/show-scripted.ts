import { showScore, showShare } from './show.ts';
import type { ScriptedEvaluation, Slip } from './scripted.ts';

const QUOTED = 200;

/** The evaluation of scripted stories, as lines: by kind, then what slipped. */
export function showScripted({ stories, kinds, silent, slips, rules }: ScriptedEvaluation): readonly string[] {
  const cells = [...Map.groupBy(slips, ({ scenario, mutation }) => `${scenario}, ${mutation}`)];
  return [
    `stories ${stories}`,
    ...kinds.map((score) => showScore(score.kind, score)),
    `silent without news ${showShare(silent)}`,
    'rules that suppressed',
    ...Object.entries(rules)
      .filter(([, named]) => named.length > 0)
      .map(([mutation, named]) => `  ${mutation}: ${named.join(', ')}`),
    `slips ${slips.length}`,
    ...cells.toSorted(([, a], [, b]) => b.length - a.length).map(([cell, own]) => cellIn(cell, own)),
  ];
}

function cellIn(cell: string, slips: readonly Slip[]): string {
  const [{ seed, load, missed, told, quoted } = { seed: 0, load: 0, missed: [], told: [], quoted: null }] = slips;
  const example = [
    missed.length === 0 ? '' : `missed ${missed.join(' and ')}`,
    told.length === 0 ? '' : `told ${told.join(', ')}`,
    quoted?.slice(0, QUOTED) ?? '',
  ];
  return `  ${cell}: ${slips.length}, as with seed ${seed} at load ${load}: ${example.filter((part) => part !== '').join('; ')}`;
}
