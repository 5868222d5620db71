import { compare } from '#src/intel/findings/compare.ts';
import type { FoundInsight } from '#src/intel/insights/insight.ts';
import type { PageVersion } from '#src/intel/pages/compared.ts';
import type { InputPage, Inputs } from '#src/intel/pages/inputs.ts';
import { hashOf, proofOf, RULES_VERSION } from '#src/intel/pages/proof.ts';
import { toldByScan, toldKindOf } from '#src/intel/reports/told-by-scan.ts';
import { differencesOf, type Difference } from './differing.ts';
import { excerptsThere } from './excerpt-there.ts';
import type { PageState, StoredInsight } from './stored-insight.ts';

export const verificationResults = ['reproduced', 'mismatch', 'evidence_only', 'erased'] as const;

export interface Verification {
  readonly result: (typeof verificationResults)[number];
  /** `pages`: the rules ran on them. `scan`: it rests on no page, but on what its scan came to. */
  readonly basis: 'pages' | 'scan';
  readonly pages: readonly ReadPage[];
  readonly differences: readonly Difference[];
}

/** How much was read of pages. */
export const bytesOf = ({ pages }: Verification): number =>
  pages.reduce((sum, { version }) => sum + (version?.bytes.length ?? 0), 0);

/** A page that was looked for, and what there was. */
export interface ReadPage {
  readonly side: 'snapshotBefore' | 'snapshotAfter';
  readonly sha256: string;
  readonly state: PageState;
  /** Of the bytes that are there. */
  readonly found: string | null;
  readonly version: PageVersion | null;
}

/** Whether an insight rests on what its scan came to alone. */
export const restsOnScan = ({ evidence, kind }: StoredInsight): boolean =>
  evidence.length === 0 && (kind === 'page_removed' || kind === 'target_unreachable');

/** Which pages an insight compares: as its inputs have it, if they are those of its context. */
export function pagesOf(stored: StoredInsight): readonly { side: ReadPage['side']; page: InputPage }[] {
  const { inputs, evidence, pages } = stored;
  if (inputs !== null && areItsInputs(stored, inputs))
    return [
      { side: 'snapshotBefore', page: inputs.before },
      { side: 'snapshotAfter', page: inputs.after },
    ];
  return (['snapshotBefore', 'snapshotAfter'] as const).flatMap((side) =>
    [...new Set(evidence.map((one) => one[side]))].flatMap((sha256) =>
      sha256 === null
        ? []
        : [
            {
              side,
              page: pages.find((one) => one.sha256 === sha256) ?? { sha256, finalUrl: stored.url, contentType: null },
            },
          ],
    ),
  );
}

const areItsInputs = ({ context }: StoredInsight, inputs: Inputs): boolean => hashOf(inputs) === context;

const ownProof = ({ context, targetId, url, kind, data, evidence, rulesVersion }: StoredInsight): string =>
  proofOf({ context, targetId, url, kind, data, evidence }, rulesVersion);

/** What comes of running the rules once more. `pages`: what there is of those that `pagesOf` names. */
export function verified(stored: StoredInsight, pages: readonly ReadPage[]): Verification {
  const basis = restsOnScan(stored) ? 'scan' : 'pages';
  if (stored.isErased) return { result: 'erased', basis, pages, differences: [] };
  const isOlder = stored.rulesVersion !== RULES_VERSION;
  const canBeDerived = !isOlder && (basis === 'scan' || stored.inputs !== null);
  const differences =
    basis === 'scan' ? scanDifferences(stored) : pageDifferences(stored, pages, canBeDerived ? stored.inputs : null);
  const sound = canBeDerived ? 'reproduced' : 'evidence_only';
  return { result: differences.length === 0 ? sound : 'mismatch', basis, pages, differences };
}

function scanDifferences(stored: StoredInsight): readonly Difference[] {
  const kind = toldKindOf(stored.outcome);
  if (kind !== stored.kind) return differencesOf('kind', stored.kind, kind);
  const derived = toldByScan(kind, stored.targetId);
  const { context, data, title, summary } = derived;
  const { targetId, rulesVersion } = stored;
  const proof = proofOf({ context, targetId, url: '', kind, data, evidence: [] }, rulesVersion);
  return shownDifferences(stored, { ...stored, context, data, title, summary, proof });
}

function pageDifferences(
  stored: StoredInsight,
  pages: readonly ReadPage[],
  inputs: Inputs | null,
): readonly Difference[] {
  const damaged = pages.filter(({ state }) => state !== 'intact').map(damageOf);
  if (stored.inputs !== null && !areItsInputs(stored, stored.inputs) && ownProof(stored) === stored.proof)
    return [
      ...damaged,
      told(
        'inputs',
        stored.context,
        hashOf(stored.inputs),
        'What the comparison went by doesn’t have the hash `context`.',
      ),
    ];
  if (damaged.length > 0 || inputs === null) return [...damaged, ...soundness(stored, pages)];
  const [before, after] = [pages[0]?.version, pages.at(-1)?.version];
  if (before === undefined || before === null || after === undefined || after === null) return soundness(stored, pages);
  const { learnt, ...terms } = inputs;
  const { insights } = compare({ target: { ...terms, id: stored.targetId, url: stored.url }, before, after, learnt });
  const derived = mostLike(stored, insights);
  return derived === undefined
    ? [told('kind', stored.kind, null, 'The rules find no such change between these pages.')]
    : shownDifferences(stored, derived);
}

const told = (field: string, stored: string | null, derived: string | null, detail: string): Difference => ({
  field,
  at: null,
  stored,
  derived,
  detail,
});

const damages = {
  intact: '',
  changed: 'The stored bytes have another hash.',
  damaged: 'The stored bytes can’t be unpacked.',
  missing: 'No bytes are stored under this hash.',
} as const satisfies Record<PageState, string>;

const damageOf = ({ side, sha256, state, found }: ReadPage): Difference => told(side, sha256, found, damages[state]);

/** What can be said without running the rules: the proof is of what is stored, and the pages say what is quoted of them. */
function soundness(stored: StoredInsight, pages: readonly ReadPage[]): readonly Difference[] {
  const proof = ownProof(stored);
  const isProved = proof === stored.proof;
  const unproved = isProved ? [] : [told('proof', stored.proof, proof, 'It isn’t the proof of what is stored.')];
  const there = pages.flatMap(({ side, sha256, version }) =>
    version === null ? [] : [{ side, sha256, says: excerptsThere(version) }],
  );
  const unsaid = stored.evidence.flatMap((quoted, at) =>
    there.flatMap(({ side, sha256, says }) => {
      const word = side === 'snapshotBefore' ? 'before' : 'after';
      if (quoted[side] !== sha256 || says(quoted[word])) return [];
      return [told(`evidence/${at}/${word}`, quoted[word], null, 'The page doesn’t say this.')];
    }),
  );
  return [...unproved, ...unsaid];
}

type Shown = Pick<FoundInsight, 'kind' | 'title' | 'summary' | 'data' | 'evidence' | 'context' | 'proof'>;

const shownDifferences = (stored: StoredInsight, derived: Shown): readonly Difference[] => [
  ...differencesOf('kind', stored.kind, derived.kind),
  ...differencesOf('title', stored.title, derived.title),
  ...differencesOf('summary', stored.summary, derived.summary),
  ...differencesOf('data', stored.data, derived.data),
  ...differencesOf('evidence', stored.evidence, derived.evidence),
  ...differencesOf('context', stored.context, derived.context),
  ...differencesOf('proof', stored.proof, derived.proof),
];

/** The finding with this proof, else the one that has the most in common with what is stored. */
function mostLike(stored: StoredInsight, found: readonly FoundInsight[]): FoundInsight | undefined {
  const proved = found.find(({ proof }) => proof === stored.proof);
  if (proved !== undefined) return proved;
  const scored = found.map((insight) => ({ insight, score: alike(stored, insight) }));
  return scored.toSorted((one, other) => other.score - one.score).find(({ score }) => score > 0)?.insight;
}

const alike = (stored: StoredInsight, { kind, title, data, evidence }: FoundInsight): number =>
  (stored.kind === kind ? 2 : 0) +
  (stored.title === title ? 2 : 0) +
  (hashOf(stored.data) === hashOf(data) ? 1 : 0) +
  stored.evidence.filter(({ before, after }, at) => evidence[at]?.before === before || evidence[at]?.after === after)
    .length;
