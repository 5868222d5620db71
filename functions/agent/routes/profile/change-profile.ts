import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { changeProfile as verb } from '#src/agent/profile/change-profile.ts';
import { ChangeProfileRequest, profileChangeOf, ProfileWire, showProfile } from '#src/agent/profile/wire.ts';
import { route } from '#fn/agent/context.ts';
import { change, profile } from './examples.ts';

export const changeProfile = route({
  method: 'PATCH',
  path: '/v1/consent-profile',
  operationId: 'changeConsentProfile',
  summary: 'Change your consent profile',
  description:
    'Only by the person themselves, who has just signed in on the page for decisions. Sets the rules that are given, from the next call on; `ask` takes one away. `allow` isn’t possible for a capability that is asked about each time (`per_call`) or whose risk is high, and names values for each field that the capability binds. Bound values are taken as they are. With If-Match, only if it hasn’t changed since.',
  access: access.profileChange,
  limits: { principal: 'profile' },
  body: { schema: ChangeProfileRequest, example: change, maxBytes: 32 * 1024, verbatim: ['rules'] },
  requestHeaders: ['If-Match'],
  responses: {
    200: {
      description: 'The changed profile.',
      schema: z.strictObject({ consent_profile: ProfileWire }),
      example: { consent_profile: profile },
      headers: ['ETag'],
    },
  },
  handle: async ({ ctx, actor, body, version }) => {
    if (actor.kind !== 'present') throw new Error('a profile is changed by a present person');
    const changed = await verb(ctx, actor, version, profileChangeOf(body));
    const headers = { ETag: `"${changed.version}"`, 'Cache-Control': 'no-store' };
    return { headers, body: { consent_profile: showProfile(changed) } };
  },
});
