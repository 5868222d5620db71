import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { piecesIn } from '#src/agent/planner/pieces-in.ts';
import type { Tag } from '#src/agent/planner/slots/tags.ts';
import type { Pieces } from '#src/agent/planner/text/pieces.ts';

/** A message in pieces, and what each is a part of. */
export interface Tagged {
  readonly pieces: Pieces;
  readonly tags: readonly Tag[];
}

/** What stands in the place of an entity. */
const ENTITIES: Readonly<Record<string, string>> = {
  '[place]': 'Qplace',
  '[coords]': '41.2000, -87.3000',
  '[phone]': '415-555-0123',
  '[mail]': 'ann@example.com',
  '[code]': 'ab12cd34ef',
  '[id]': '0d6d1a5e-0000-4000-8000-000000000000',
};
const PLACES = [{ name: 'Qplace', lat: 1, lng: 1, address: null }];
const OPENINGS: Readonly<Record<string, Tag>> = { '{s:': 'sent', '{r:': 'recipient' };

/** `a {s:rug} for {r:Ann} to [place]`, as the planner sees it. */
export function readExample(line: string): Tagged {
  let said = '';
  let open: Tag = 'none';
  const spans: { readonly tag: Tag; readonly from: number; readonly to: number }[] = [];
  for (const bit of line.split(/(\{[sr]:|\}|\[[a-z]+\])/)) {
    const from = said.length;
    const opened = OPENINGS[bit];
    if (opened !== undefined || bit === '}') open = opened ?? 'none';
    else said += ENTITIES[bit] ?? bit;
    if (open !== 'none' && said.length > from) spans.push({ tag: open, from, to: said.length });
  }
  const pieces = piecesIn(said, PLACES);
  const tags = pieces.map(({ at, end }): Tag => spans.find(({ from, to }) => at < to && end > from)?.tag ?? 'none');
  // How many are sent belongs to what is sent.
  return { pieces, tags: tags.map((tag, at) => (pieces[at]?.mark === 'N' && tags[at + 1] === 'sent' ? 'sent' : tag)) };
}

/** All examples but those of some sections: lines behind `# name`. */
export function readExamples(without: readonly string[] = []): readonly Tagged[] {
  const sections = readFileSync(join(import.meta.dirname, 'examples/sent.txt'), 'utf8')
    .split(/^# /m)
    .slice(1);
  return sections.flatMap((section) => {
    const [name = '', ...lines] = section.trim().split('\n');
    return without.includes(name) ? [] : lines.map(readExample);
  });
}

/** Neighbouring pieces of one tag. */
const runsOf = ({ pieces, tags }: Tagged): readonly (Tagged & { readonly tag: Tag })[] => {
  const starts = tags.flatMap((tag, at) => (tag === tags[at - 1] ? [] : [at]));
  return starts.map((from, nth) => ({
    tag: tags[from] ?? 'none',
    pieces: pieces.slice(from, starts[nth + 1]),
    tags: tags.slice(from, starts[nth + 1]),
  }));
};

/** The same messages with other things and names of the examples in the places of theirs. */
export function exchanged(examples: readonly Tagged[]): readonly Tagged[] {
  const runs = examples.flatMap(runsOf);
  const pools = {
    sent: runs.filter(({ tag }) => tag === 'sent'),
    recipient: runs.filter(({ tag }) => tag === 'recipient'),
  };
  let turn = 0;
  return examples
    .filter(({ tags }) => tags.some((tag) => tag !== 'none'))
    .map((example) => {
      const made = runsOf(example).map((run) => {
        if (run.tag === 'none') return run;
        turn += STRIDE;
        return pools[run.tag][turn % pools[run.tag].length] ?? run;
      });
      return { pieces: made.flatMap(({ pieces }) => pieces), tags: made.flatMap(({ tags }) => tags) };
    });
}
/** A prime, so that what stands near in the examples doesn't meet. */
const STRIDE = 7919;
