interface TextFile {
  readonly path: string;
  readonly text: string;
}

const ID = String.raw`[A-Z][A-Z0-9]*-\d+`;
/** A rule is one line of a list: `- FARE-3 The driver's share absorbs the rounding.` */
const RULE = new RegExp(`^- (${ID}) \\S`);
const MISWRITTEN = new RegExp(String.raw`^\s*(?:[-*+]\s+)?\*\*${ID}|^\s*[*+]\s+${ID}|^${ID}\s`);
/** The name of a test or suite: the text that is first in a call. A name may start with several ids. */
const NAME = new RegExp(
  String.raw`(?:\b(?:test|it|describe)\b[\w.]*|\))\(\s*['"\x60](${ID}(?:(?:, | and | )${ID})*)\b`,
  'g',
);
/** The first cell of a table of cases, from which names are made. */
const CELL = new RegExp(String.raw`\[\s*['"\x60](${ID})['"\x60]`, 'g');

const idsIn = (text: string) => text.match(new RegExp(ID, 'g')) ?? [];

/** What is wrong between the written rules and the names of the tests that prove them, both ways. */
export function compareRules(documents: readonly TextFile[], tests: readonly TextFile[]): string[] {
  const faults: string[] = [];
  const rules = new Map<string, string>();
  for (const { path, text } of documents) {
    for (const line of text.split('\n')) {
      const id = RULE.exec(line)?.[1];
      if (id === undefined && MISWRITTEN.test(line))
        faults.push(`${path}: write a rule as "- ID Sentence.", not: ${line}`);
      if (id === undefined) continue;
      if (rules.has(id)) faults.push(`${path}: ${id} is a rule of ${rules.get(id)} already`);
      rules.set(id, path);
    }
  }
  const prefixes = new Set([...rules.keys()].map(prefixOf));
  const proved = new Set<string>();
  for (const { path, text } of tests) {
    const named = [...text.matchAll(NAME)].flatMap(([, ids]) => idsIn(ids ?? ''));
    const cells = [...text.matchAll(CELL)]
      .flatMap(([, id]) => idsIn(id ?? ''))
      .filter((id) => prefixes.has(prefixOf(id)));
    for (const id of new Set([...named, ...cells])) {
      if (rules.has(id)) proved.add(id);
      else faults.push(`${path}: a test is named after ${id}, which is no rule of docs/rules`);
    }
  }
  for (const [id, path] of rules) if (!proved.has(id)) faults.push(`${path}: no test proves ${id}`);
  return faults;
}

const prefixOf = (id: string) => id.slice(0, id.lastIndexOf('-'));
