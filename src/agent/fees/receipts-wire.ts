import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';
import { TxnIdText } from './fee-wire.ts';
import type { ReceiptsPage } from './receipts-page.ts';

const hash = (description: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: `${description} SHA-256 in hex.` });

export const ReceiptsWire = z
  .strictObject({
    account_id: z.string().meta({ description: 'Who pays: the typed owner.', example: 'org:demo-merchant' }),
    receipts: z
      .array(
        z.strictObject({
          seq: z.int().meta({ description: 'Its place in the chain, from 1.', example: 1 }),
          txn_id: TxnIdText,
          jws: z.string().meta({ description: 'A compact JWS (Ed25519), typ fee-receipt+jws.' }),
          hash: hash('Of prev_hash, a dot, and jws.'),
          prev_hash: hash('The hash of the receipt before; 64 zeros before the first.'),
        }),
      )
      .meta({ description: 'In the order of the chain, from its beginning.' }),
    head: z
      .strictObject({
        jws: z.string().meta({
          description: 'A compact JWS (Ed25519), typ fee-head+jws, of {iss, iat, account_id, receipts, hash}.',
        }),
        receipts: z.int().meta({ description: 'Of how many receipts it is.', example: 1 }),
        signed_at: Moment,
      })
      .nullable()
      .meta({
        description: 'The newest signed head, a minute old at most while calls are made; null before the first.',
      }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'ReceiptChain' });

export const showReceipts = ({ accountId, receipts, head, nextCursor }: ReceiptsPage) => ({
  account_id: accountId,
  receipts: receipts.map(({ seq, txnId, jws, hash: own, prevHash }) => ({
    seq,
    txn_id: txnId,
    jws,
    hash: own,
    prev_hash: prevHash,
  })),
  head: head === null ? null : { jws: head.jws, receipts: head.receipts, signed_at: head.signedAt },
  next_cursor: nextCursor,
});
