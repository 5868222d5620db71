import { access } from '#src/delivery/access.ts';
import { getProfile as verb } from '#src/delivery/merchant/get-profile.ts';
import { route } from '#fn/delivery/context.ts';
import { presentProfile, profileAnswer } from './present-profile.ts';

export const getProfile = route({
  method: 'GET',
  path: '/v1/merchant-profile',
  operationId: 'getMerchantProfile',
  summary: 'Read what recipients are told of you',
  description: 'Your name, logo and support contact. What was never filled in is null.',
  access: access.merchantProfile,
  limits: { principal: 'read' },
  responses: { 200: profileAnswer },
  problems: [],
  handle: async ({ ctx }) => presentProfile(await verb(ctx)),
});
