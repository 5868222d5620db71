import { access } from '#src/agent/access.ts';
import { createGrant as verb } from '#src/agent/grants/create-grant.ts';
import { keysGrant, personsGrant } from '#src/agent/grants/new-grant.ts';
import { agentOf, CreateGrantRequest, MadeGrantWire, showGrant, wantedOf } from '#src/agent/grants/wire.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { route } from '#fn/agent/context.ts';
import { askingOf } from './asking-of.ts';
import { made, wanted } from './examples.ts';

export const createGrant = route({
  method: 'POST',
  path: '/v1/grants',
  operationId: 'createGrant',
  summary: 'Make a grant',
  description:
    'What an agent may do for a person for a while: a person makes one for their agent, or a key with `grants:mint` inside its own scopes. It lies within what that person allows (their consent profile). The token is shown once. An agent hands its own grant on by `attenuate`.',
  access: access.grants,
  limits: { principal: 'grants' },
  idempotency: 'accepted',
  body: { schema: CreateGrantRequest, example: wanted },
  responses: {
    201: {
      description: 'The grant with its token. The answer to a retry has none.',
      schema: MadeGrantWire,
      example: made,
      headers: ['Location'],
    },
  },
  problems: ['grant_limit_reached', 'grant_too_wide', 'outside_consent_profile'],
  handle: ({ ctx, actor, body, once }) => {
    const sessionId = body.session_id ?? ctx.newId();
    const first = { ...wantedOf(body), agent: agentOf(body.agent), scopes: body.scopes, sessionId };
    if (actor.kind === 'bearer') {
      const person = { userId: actor.principal, accountId: actor.owner };
      return verb(ctx, askingOf(actor), (standing) => personsGrant(standing, first, person), once);
    }
    if (actor.kind === 'agent' && actor.form === 'grant')
      throw new Problem('insufficient_scope', { detail: 'A grant is handed on by POST /v1/grants/{id}/attenuate.' });
    return verb(
      ctx,
      askingOf(actor),
      (standing, presented) => keysGrant(standing, first, presented ?? undefined),
      once,
    );
  },
  present: ({ grant, now, token }) => ({
    headers: { Location: `/v1/grants/${grant.id}`, 'Cache-Control': 'no-store' },
    body: { grant: showGrant(grant, now), token, secret_shown: token === null },
  }),
});
