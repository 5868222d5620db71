import * as z from 'zod';
import { MinorString } from '#src/money/wire.ts';
import type { CallAudit } from './audit.ts';
import type { AuditedCall, ChainedReceipt } from './audited-call.ts';
import { driftCauses } from './drift.ts';
import { CommittedWire, priceFields, showCommitted } from './fee-wire.ts';
import { figuresOf } from './figures.ts';
import { kidOf } from './jws-header.ts';
import { explain, feeLines, lineKinds } from './lines.ts';

const LineWire = z
  .strictObject({
    seq: z.int().meta({ description: 'From 1.', example: 1 }),
    kind: z.enum(lineKinds).meta({ example: 'capability_price' }),
    description: z.string(),
    quantity: z.int(),
    unit_minor: MinorString.nullable(),
    rate_bps: z.int().nullable(),
    amount_minor: MinorString.meta({
      description: 'In cents; what is taken off is negative. All lines sum to net_to_account_minor.',
      example: '10',
    }),
    payee: z.string().meta({ description: 'Who gets it.', example: 'app:delivery' }),
  })
  .meta({ id: 'FeeLine' });

const Figures = z.strictObject(priceFields).meta({ id: 'CallFigures' });
const Figure = z.union([z.string(), z.number()]).nullable();
const hash = (description: string) => z.string().meta({ description: `${description} SHA-256 in hex.` });

const DriftWire = z.strictObject({
  ok: z.boolean().meta({ description: 'Whether row, recomputation, ledger, receipt and chain agree.', example: true }),
  diffs: z.array(
    z.strictObject({
      path: z.string().meta({
        description:
          'What differs: a figure, or input_digest or output_digest; ledger.<account> for a posting; receipt.<claim> where the row contradicts its receipt, receipt.signature; chain.hash, chain.prev_hash, chain.next or chain.head for a link.',
        example: 'platform_fee_minor',
      }),
      stored: Figure,
      recomputed: Figure.meta({ description: 'What it should be; of receipt.<claim> what was signed.' }),
      delta_minor: MinorString.nullable().meta({ description: 'stored − recomputed in cents, where it is money.' }),
      cause: z.enum(driftCauses),
    }),
  ),
});

const ReceiptWire = z
  .strictObject({
    jws: z.string().meta({
      description:
        'A compact JWS (RFC 7515, Ed25519), typ fee-receipt+jws: its key is published at /.well-known/jwks.json.',
    }),
    kid: z.string().nullable().meta({ description: 'The key; null if the receipt can’t be read.', example: 'a1' }),
    hash: hash('Of prev_hash, a dot, and jws.'),
    prev_hash: hash('The hash of the account’s receipt before; 64 zeros before the first.'),
  })
  .meta({ id: 'CallReceipt' });

const nullableUuid = (description: string) => z.uuid().nullable().meta({ description });

export const AuditWire = z
  .strictObject({
    ...priceFields,
    breakdown: z.strictObject({
      currency: z.literal('USD'),
      policy: z.strictObject({
        version: z.string().meta({ example: 'agent-charter-v1' }),
        digest: z.string().meta({ description: 'sha256: and the digest of the policy’s terms (RFC 8785).' }),
      }),
      lines: z.array(LineWire).meta({ description: 'How the charge is made up; empty if nothing was charged.' }),
      committed: CommittedWire.nullable(),
      stored: Figures.meta({ description: 'As it was charged.' }),
      recomputed: Figures.meta({ description: 'As it is computed now, by the policy that it names.' }),
      drift: DriftWire,
      receipt: ReceiptWire.nullable().meta({ description: 'Null if the call didn’t succeed.' }),
      consent_id: nullableUuid('The consent that permitted it.'),
      grant_id: nullableUuid('The grant that it was made with.'),
      input_digest: z.string().meta({ description: 'sha256: and the digest of the input (RFC 8785).' }),
      output_digest: z.string().nullable().meta({ description: 'The same of the result.' }),
      explanation: z.string().meta({ description: 'The audit in words.' }),
    }),
  })
  .meta({ id: 'CallFeeAudit' });

const showReceipt = ({ jws, hash: own, prevHash }: ChainedReceipt) => ({
  jws,
  kid: kidOf(jws),
  hash: own,
  prev_hash: prevHash,
});

/** The audit in the interface’s spelling. */
export function showAudit({ call, receipt }: AuditedCall, audit: CallAudit) {
  const { policy, stored, recomputed, diffs, isCharged } = audit;
  return {
    ...figuresOf(stored),
    breakdown: {
      currency: 'USD' as const,
      policy: { version: policy.terms.policy_version, digest: policy.digest },
      lines: feeLines(call, audit).map(({ unitMinor, rateBps, amountMinor, ...line }) => ({
        ...line,
        unit_minor: unitMinor,
        rate_bps: rateBps,
        amount_minor: amountMinor,
      })),
      committed: isCharged ? showCommitted(call) : null,
      stored: figuresOf(stored),
      recomputed: figuresOf(recomputed),
      drift: {
        ok: diffs.length === 0,
        diffs: diffs.map(({ deltaMinor, ...diff }) => ({ ...diff, delta_minor: deltaMinor })),
      },
      receipt: receipt === null ? null : showReceipt(receipt),
      consent_id: call.consentId,
      grant_id: call.grantId,
      input_digest: call.inputDigest,
      output_digest: call.outputDigest,
      explanation: explain(call, audit, receipt),
    },
  };
}
