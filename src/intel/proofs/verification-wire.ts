import * as z from 'zod';
import { InsightId } from '#src/intel/wire.ts';
import { RULES_VERSION } from '#src/intel/pages/proof.ts';
import type { StoredInsight } from './stored-insight.ts';
import { verificationResults, type Verification } from './verification.ts';

/** As it stands in the row: somebody may have made something else of it. */
const hash = (description: string) =>
  z.string().meta({
    description,
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  });

const DifferenceWire = z
  .strictObject({
    field: z.string().meta({
      description:
        'What differs: a path into the insight, `inputs` (what the comparison went by), or the page, `snapshotBefore` or `snapshotAfter`.',
      example: 'evidence/0/after',
    }),
    at: z.int().min(0).nullable().meta({
      description: 'The first character that differs, from 0; null: the whole of it.',
      example: 1,
    }),
    stored: z
      .string()
      .nullable()
      .meta({ description: 'As it is stored: at most 500 characters.', example: '$69 a month' }),
    derived: z.string().nullable().meta({
      description: 'As the rules make it of the stored bytes; of a page, the hash of its bytes.',
      example: '$59 a month',
    }),
    detail: z.string().meta({ description: 'What is wrong.', example: 'They differ from character 1 on.' }),
  })
  .meta({ id: 'ProofDifference' });

export const VerificationWire = z
  .strictObject({
    insightId: InsightId,
    result: z.enum(verificationResults).meta({
      description:
        'reproduced: the rules make the same of the stored pages, byte for byte. mismatch: they don’t, or a page isn’t what it was; `differences` says what. evidence_only: other rules made it, but its proof, its pages and what is quoted of them hold. erased: somebody erased a page of it.',
      example: 'reproduced',
    }),
    basis: z.enum(['pages', 'scan']).meta({
      description: 'pages: what its two pages say. scan: it rests on no page, but on what its scan came to.',
      example: 'pages',
    }),
    rulesVersion: z.string().meta({ description: 'The version of the rules that made it.', example: RULES_VERSION }),
    currentRulesVersion: z
      .string()
      .meta({ description: 'The version of the rules that are in force.', example: RULES_VERSION }),
    proof: hash('The proof as it is stored.'),
    pages: z
      .array(
        z.strictObject({
          side: z
            .enum(['snapshotBefore', 'snapshotAfter'])
            .meta({ description: 'Which page.', example: 'snapshotBefore' }),
          sha256: hash('The hash that its bytes should have.'),
          state: z.enum(['intact', 'changed', 'damaged', 'missing']).meta({
            description:
              'intact: its bytes have this hash. changed: they have another. damaged: they can’t be unpacked. missing: there are none.',
            example: 'intact',
          }),
        }),
      )
      .meta({ description: 'The pages that were read: none of an erased insight, nor of one that rests on its scan.' }),
    differences: z
      .array(DifferenceWire)
      .meta({ description: 'At most 50 of a field; none unless `result` is mismatch.' }),
  })
  .meta({ id: 'Verification' });

export const showVerification = (
  { id, rulesVersion, proof }: StoredInsight,
  { result, basis, pages, differences }: Verification,
): z.output<typeof VerificationWire> => ({
  insightId: id,
  result,
  basis,
  rulesVersion,
  currentRulesVersion: RULES_VERSION,
  proof,
  pages: pages.map(({ side, sha256, state }) => ({ side, sha256, state })),
  differences: differences.map((difference) => ({ ...difference })),
});
