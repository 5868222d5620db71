import { compare } from '#src/intel/findings/compare.ts';
import { nothingLearnt } from '#src/intel/changes/learnt-places.ts';
import { inputsOf } from '#src/intel/pages/inputs.ts';
import type { ComparedTarget, PageVersion } from '#src/intel/pages/compared.ts';
import { VERIFIED_BYTES_PER_COUNT } from '#src/intel/limits.ts';
import { addInsight } from '#test/intel/feed.ts';
import { plantSnapshot } from '#test/intel/writing/findings.ts';
import type { Suite } from '#test/support/workers/suite.ts';

const PASSAGES = 5_000;
const WORDS = 70;

/** As many passages as a page may have, in two mebibytes, and none of them in both. */
function longPage(seed: number): string {
  let state = seed;
  const word = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state % 5_000).toString(36);
  };
  const passage = () => `<p>${Array.from({ length: WORDS }, word).join(' ')}</p>`;
  return `<!doctype html><html lang="en"><body><main>${Array.from({ length: PASSAGES }, passage).join('')}</main></body></html>`;
}

/** An insight of two pages that are as long as a page may be, and how often deriving it counts. */
export async function addProvedInsight(
  suite: Suite,
  of: { readonly targetId: string; readonly scanId: string },
): Promise<{ readonly id: string; readonly counts: number }> {
  const { database } = suite;
  const { rows } = await database.query<{ url: string }>('select url from intel.target where id = $1', [of.targetId]);
  const target: ComparedTarget = {
    id: of.targetId,
    url: rows[0]?.url ?? '',
    pageType: 'pricing',
    selectors: [],
    removeSelectors: [],
    ignoreTexts: [],
  };
  const versionOf = async (seed: number): Promise<PageVersion> => {
    const text = longPage(seed);
    const { sha256 } = await plantSnapshot(suite, text, [of.targetId]);
    return { sha256, bytes: new TextEncoder().encode(text), finalUrl: target.url, contentType: 'text/html' };
  };
  const [before, after] = [await versionOf(1), await versionOf(77)];
  const [found] = compare({ target, before, after }).insights;
  if (found === undefined) throw new Error('the rules find nothing');
  const id = await addInsight(database, { competitor: 'cost', ...of });
  await database.query(
    `update intel.insight set kind = $2, title = $3, summary = $4, data = $5, evidence = $6, inputs = $7, context = $8, proof = $9, rules_version = $10 where id = $1`,
    [
      id,
      found.kind,
      found.title,
      found.summary,
      JSON.stringify(found.data),
      JSON.stringify(found.evidence),
      JSON.stringify(inputsOf(target, before, after, nothingLearnt)),
      found.context,
      found.proof,
      found.rulesVersion,
    ],
  );
  return { id, counts: Math.ceil((before.bytes.length + after.bytes.length) / VERIFIED_BYTES_PER_COUNT) };
}
