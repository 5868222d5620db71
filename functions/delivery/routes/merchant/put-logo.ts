import { access } from '#src/delivery/access.ts';
import { MAX_LOGO_BYTES } from '#src/delivery/merchant/merchant.ts';
import { putLogo as verb } from '#src/delivery/merchant/put-logo.ts';
import { pictureTypes } from '#src/pictures/clean-picture.ts';
import { route } from '#fn/delivery/context.ts';
import { presentProfile, profileAnswer } from './present-profile.ts';

export const putLogo = route({
  method: 'PUT',
  path: '/v1/merchant-profile/logo',
  operationId: 'putMerchantLogo',
  summary: 'Give your profile a logo',
  description:
    'Stores your logo, in the place of the one before; a square shows best. Its metadata is removed first. It is shown together with your name, never without. SVG isn’t accepted, because it can contain scripts. With If-Match, only if nobody has changed the profile since.',
  access: access.merchantProfile,
  limits: { principal: 'create' },
  raw: { mediaTypes: pictureTypes, maxBytes: MAX_LOGO_BYTES, description: 'The picture’s own bytes: up to 512 KiB.' },
  requestHeaders: ['If-Match'],
  responses: { 200: profileAnswer },
  problems: ['picture_invalid', 'storage_unavailable'],
  handle: async ({ ctx, body, version }) => presentProfile(await verb(ctx, body, version)),
});
