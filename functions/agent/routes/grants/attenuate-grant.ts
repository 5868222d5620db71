import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { createGrant as verb } from '#src/agent/grants/create-grant.ts';
import { childGrant } from '#src/agent/grants/new-grant.ts';
import { AttenuateGrantRequest, GrantIdText, MadeGrantWire, showGrant, wantedOf } from '#src/agent/grants/wire.ts';
import { route } from '#fn/agent/context.ts';
import { askingOf } from './asking-of.ts';
import { grant, grantId, made as example } from './examples.ts';

export const attenuateGrant = route({
  method: 'POST',
  path: '/v1/grants/:id/attenuate',
  operationId: 'attenuateGrant',
  summary: 'Hand a grant on',
  description:
    'Whoever has a grant makes a narrower one of it, for another agent: fewer scopes, smaller limits, a shorter time. Its constraints add to those of all that it descends from, and every call counts against all of them. It ends with each of them.',
  access: access.grantHandOn,
  limits: { principal: 'grants' },
  idempotency: 'accepted',
  params: z.strictObject({ id: GrantIdText }),
  paramsExample: { id: grantId },
  body: { schema: AttenuateGrantRequest, example: { scopes: ['delivery:quote'], limits: { max_calls: 5 } } },
  responses: {
    201: {
      description: 'The narrower grant with its token. The answer to a retry has none.',
      schema: MadeGrantWire,
      example: {
        ...example,
        grant: {
          ...grant,
          id: '0c8d7e6f-5a4b-4c3d-9e2f-1a0b9c8d7e6f',
          parent_id: grantId,
          depth: 1,
          scopes: ['delivery:quote'],
          limits: { ...grant.limits, max_calls: 5 },
        },
      },
      headers: ['Location'],
    },
  },
  problems: ['not_found', 'grant_limit_reached', 'grant_too_deep', 'grant_too_wide'],
  handle: ({ ctx, actor, params, body, once }) => {
    const wanted = wantedOf(body);
    return verb(
      ctx,
      askingOf(actor),
      (standing, presented) => childGrant(standing, wanted, params.id, presented ?? undefined),
      once,
    );
  },
  present: ({ grant: made, now, token }) => ({
    headers: { Location: `/v1/grants/${made.id}`, 'Cache-Control': 'no-store' },
    body: { grant: showGrant(made, now), token, secret_shown: token === null },
  }),
});
