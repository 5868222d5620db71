import * as z from 'zod';
import { GrantWire, showGrant } from '#src/agent/grants/wire.ts';
import { takeGrant as verb } from '#src/agent/requests/take-grant.ts';
import { TakeGrantRequest } from '#src/agent/requests/wire.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/agent/context.ts';
import { made } from '#fn/agent/routes/grants/examples.ts';
import { deviceCode } from './examples.ts';

export const takeGrant = route({
  method: 'POST',
  path: '/v1/grants/token',
  operationId: 'takeGrant',
  summary: 'Take the grant that was asked for',
  description:
    'Until the person decides, it is a 400 `authorization_pending` (RFC 8628, section 3.5, as problems): ask again after the interval. The token is made and shown once.',
  access: access.anyone,
  limits: { ip: 'grant_polls' },
  body: { schema: TakeGrantRequest, example: { device_code: deviceCode } },
  responses: {
    200: {
      description: 'The grant with its token.',
      schema: z.strictObject({
        grant: GrantWire,
        token: z.string().meta({ description: 'Shown once: `Authorization: Bearer <token>`.' }),
      }),
      example: { grant: { ...made.grant, session_id: '6d0f5c3e-8a1b-4f7d-9c2e-5b4a3d2c1f0e' }, token: made.token },
    },
  },
  problems: [
    'authorization_pending',
    'slow_down',
    'access_denied',
    'expired_token',
    'invalid_grant',
    'grant_limit_reached',
    'outside_consent_profile',
    'database_unavailable',
  ],
  handle: async ({ ctx, body }) => {
    const { grant, now, token } = await verb(ctx, body.device_code);
    return { headers: { 'Cache-Control': 'no-store' }, body: { grant: showGrant(grant, now), token } };
  },
});
