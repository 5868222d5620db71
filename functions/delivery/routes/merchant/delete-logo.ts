import { access } from '#src/delivery/access.ts';
import { deleteLogo as verb } from '#src/delivery/merchant/delete-logo.ts';
import { route } from '#fn/delivery/context.ts';
import { presentProfile, profileAnswer } from './present-profile.ts';

export const deleteLogo = route({
  method: 'DELETE',
  path: '/v1/merchant-profile/logo',
  operationId: 'deleteMerchantLogo',
  summary: 'Take your logo off',
  description:
    'Removes your logo, from links that are out, too. With If-Match, only if nobody has changed the profile since.',
  access: access.merchantProfile,
  limits: { principal: 'pool' },
  requestHeaders: ['If-Match'],
  responses: { 200: { ...profileAnswer, example: { profile: { ...profileAnswer.example.profile, logo: null } } } },
  problems: [],
  handle: async ({ ctx, version }) => presentProfile(await verb(ctx, version)),
});
