import * as z from 'zod';
import { ReceiptWire } from '#src/delivery/audit/receipt-wire.ts';
import { issuePublicReceipt } from '#src/delivery/audit/issue-receipt.ts';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/delivery/context.ts';
import { asGuess } from '#fn/delivery/read-tracking.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { receipt } from './examples.ts';

export const trackReceipt = route({
  method: 'GET',
  path: '/v1/tracking/:slug/receipt',
  operationId: 'trackReceipt',
  summary: 'Get the receipt behind a link',
  description:
    'A signed statement of what the delivery costs: its miles, the policy and every figure of the fee, and a commitment to the addresses that doesn’t reveal them. It is always the same for the same fee. Anyone can verify the signature with /.well-known/jwks.json and compute the fee again. It ends with the link.',
  access: access.anyone,
  limits: { ip: 'tracking', also: ['unknown_slug'] },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: ids.slug },
  responses: {
    200: { description: 'The receipt.', schema: z.strictObject({ receipt: ReceiptWire }), example: { receipt } },
  },
  problems: ['not_found', 'tracking_expired'],
  handle: async ({ ctx, params, scope }) => {
    const issued = await asGuess(scope, () => issuePublicReceipt(ctx, params.slug)); // slugs can be guessed here
    return { status: 200, headers: { 'Cache-Control': 'no-cache' }, body: { receipt: issued } };
  },
});
