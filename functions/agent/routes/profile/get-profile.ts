import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { getProfile as verb } from '#src/agent/profile/get-profile.ts';
import { ProfileWire, showProfile } from '#src/agent/profile/wire.ts';
import { route } from '#fn/agent/context.ts';
import { profile } from './examples.ts';

export const getProfile = route({
  method: 'GET',
  path: '/v1/consent-profile',
  operationId: 'getConsentProfile',
  summary: 'Read your consent profile',
  description:
    'What a person lets agents do without being asked each time, what never, and how much in a day. Capabilities without a rule are as their own mode says.',
  access: access.profileRead,
  limits: { principal: 'profile' },
  responses: {
    200: {
      description: 'The profile.',
      schema: z.strictObject({ consent_profile: ProfileWire }),
      example: { consent_profile: profile },
      headers: ['ETag'],
    },
  },
  handle: async ({ ctx, actor }) => {
    if (actor.kind !== 'bearer') throw new Error('a profile is read with a bearer token');
    const found = await verb(ctx, actor.principal);
    const headers = { ETag: `"${found.version}"`, 'Cache-Control': 'no-store' };
    return { headers, body: { consent_profile: showProfile(found) } };
  },
});
