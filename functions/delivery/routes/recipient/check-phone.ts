import * as z from 'zod';
import { PhoneRequest, RecipientLinkWire } from '#src/delivery/recipient/recipient-wire.ts';
import { checkPhone as verb } from '#src/delivery/recipient/check-phone.ts';
import { MAX_PHONE_FAILURES } from '#src/delivery/recipient/recipient.ts';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { link } from './examples.ts';

export const checkPhone = route({
  method: 'POST',
  path: '/v1/tracking/:slug/recipient',
  operationId: 'checkPhone',
  summary: 'Get the recipient’s secret by their phone number',
  description: `For a recipient who has only the tracking link: whoever knows the last four digits of the recipient’s phone number gets the secret. Of all wrong tries for a delivery ${MAX_PHONE_FAILURES} are compared, whoever makes them; after that only the recipient’s link opens it. A delivery without a phone number, or with one that couldn’t be read as one, answers as if every try were wrong.`,
  access: access.anyone,
  limits: { ip: 'tracking', also: ['phone_digits'] },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: ids.slug },
  body: { schema: PhoneRequest, example: { phoneLastFour: '0134' } },
  responses: {
    200: {
      description: 'They are the recipient’s.',
      schema: z.strictObject({ recipient: RecipientLinkWire }),
      example: { recipient: link },
    },
  },
  problems: ['not_found', 'tracking_expired', 'phone_digits_wrong', 'phone_tries_used_up'],
  handle: async ({ ctx, params, body, scope: { isolate, ip } }) => {
    const isWrong = ({ code }: { readonly code: string }) => code === 'not_found' || code === 'phone_digits_wrong';
    const recipient = await isolate.guesses.attempt('phone_digits', ip, isWrong, () =>
      verb(ctx, params.slug, body.phoneLastFour),
    );
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { recipient } };
  },
});
