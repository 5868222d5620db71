import * as z from 'zod';
import type { ToolCall } from '#src/agent/invoke/tool-call.ts';
import type { CallPrice } from '#src/agent/registry/call-price.ts';
import { MinorString } from '#src/money/wire.ts';
import { figuresOf } from './figures.ts';

export const TxnIdText = z
  .uuid()
  .meta({ description: 'The transaction’s id.', example: '5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827' });

const amount = (description: string, example: string) =>
  MinorString.meta({ description: `${description} In cents.`, example });

/** The interface’s five figures: the first is the sum of the platform’s fee, of what goes outside, and of the net. */
export const priceFields = {
  gross_minor: amount('What the call cost.', '10'),
  platform_fee_minor: amount('The platform’s part: its basis points of the price, rounded down.', '1'),
  platform_fee_bps: z.int().meta({ description: 'The platform’s part in basis points.', example: 1_000 }),
  third_party_cost_minor: amount('What somebody outside is paid for the call.', '0'),
  net_to_account_minor: amount('What the application’s account gets: the rest.', '9'),
};

export const CommittedWire = z
  .strictObject({
    amount_minor: amount('What the call committed the person to beyond its price.', '1107'),
    reference: z.string().meta({
      description: 'The thing that it is owed for.',
      example: 'delivery:0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10',
    }),
  })
  .meta({ id: 'Committed' });

/** What a call that succeeded was charged. */
export const FeeWire = z
  .strictObject({
    ...priceFields,
    currency: z.literal('USD'),
    committed_minor: MinorString.nullable().meta({
      description: 'What the call committed the person to beside its price, in cents; null: nothing.',
      example: '1107',
    }),
    receipt_url: z.url().meta({ description: 'The fee audit of this transaction, with its signed receipt.' }),
  })
  .meta({ id: 'CallFee' });

export const showFee = (call: CallPrice & Pick<ToolCall, 'id' | 'committedMinor'>, agentUrl: string) => ({
  ...figuresOf(call),
  currency: 'USD' as const,
  committed_minor: call.committedMinor,
  receipt_url: `${agentUrl}/api/fee-audit/${call.id}`,
});

export const showCommitted = ({
  committedMinor,
  committedReference,
}: Pick<ToolCall, 'committedMinor' | 'committedReference'>) =>
  committedMinor === null ? null : { amount_minor: committedMinor, reference: committedReference ?? '' };
