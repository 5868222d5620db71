import { readFileSync } from 'node:fs';

/** A row of a published table, as a reader of the document has it. */
interface PublishedMove {
  readonly event: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly by: readonly string[];
  /** What a delivery's job becomes along with it. */
  readonly job: string;
  readonly also: string;
}

const document = readFileSync(new URL('../../../docs/rules/life-cycle.md', import.meta.url), 'utf8');
const words = (cell = '') => [...cell.matchAll(/\w+/g)].map(([word]) => word);
const word = (cell: string | undefined) => words(cell).join('');

/** The table under a heading of the document. */
function published(heading: string): ReadonlyMap<string, PublishedMove> {
  const [, section = ''] = document.split(`## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const moves = rows.map((row): PublishedMove => {
    const cells = row.split('|').slice(1, -1);
    const [event, from, to, by] = cells;
    const job = cells.length === 6 ? word(cells[4]) : '';
    return { event: word(event), from: words(from), to: word(to), by: words(by), job, also: cells.at(-1) ?? '' };
  });
  if (moves.length === 0) throw new Error(`no table under ${heading}`);
  return new Map(moves.map((move) => [move.event, move]));
}

/** Both machines as they are published: the walks' model has them from here, and nothing from the code. */
export const machines = {
  delivery: published('The delivery machine'),
  job: published("The machine of a sibling product's job"),
};

/** A published move that such a mover makes; undefined where there is none. */
export const publishedMove = (machine: keyof typeof machines, event: string, mover: string) => {
  const move = machines[machine].get(event);
  return move?.by.includes(mover) === true ? move : undefined;
};

/** Whether a driver who reports it has to say why. */
export const saysWhy = (event: string): boolean =>
  (['delivery', 'job'] as const).some(
    (machine) => publishedMove(machine, event, 'driver')?.also.includes('reason') === true,
  );
