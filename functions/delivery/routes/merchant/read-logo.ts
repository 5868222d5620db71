import * as z from 'zod';
import { LogoIdText } from '#src/delivery/merchant/merchant-wire.ts';
import { readLogo as verb } from '#src/delivery/merchant/read-logo.ts';
import { pictureTypes } from '#src/pictures/clean-picture.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/delivery/context.ts';
import { logoId } from './examples.ts';

export const readLogo = route({
  method: 'GET',
  path: '/v1/merchant-logos/:id',
  operationId: 'readMerchantLogo',
  summary: 'See a merchant’s logo',
  description:
    'A logo by the logoUrl of a tracking document. Browsers may keep it for five minutes. Another logo has another address, and one that was taken off is a 404.',
  access: access.anyone,
  limits: { ip: 'tracking' },
  params: z.strictObject({ id: LogoIdText }),
  paramsExample: { id: logoId },
  responses: { 200: { description: 'The picture.', raw: pictureTypes } },
  problems: ['not_found', 'storage_unavailable'],
  handle: async ({ ctx, params }) => {
    const { logo, stream } = await verb(ctx, params.id);
    return {
      response: new Response(stream, {
        headers: {
          'Content-Type': logo.mediaType,
          'Content-Length': String(logo.bytes),
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'private, max-age=300',
        },
      }),
    };
  },
});
