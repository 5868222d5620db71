import { requestGrant as verb } from '#src/agent/requests/request-grant.ts';
import { askedFor, MadeRequestWire, RequestGrantRequest, showMadeRequest } from '#src/agent/requests/wire.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/agent/context.ts';
import { wanted } from '#fn/agent/routes/grants/examples.ts';
import { made } from './examples.ts';

export const requestGrant = route({
  method: 'POST',
  path: '/v1/grants/request',
  operationId: 'requestGrant',
  summary: 'Ask a person for a grant',
  description:
    'For an agent without a credential, as in RFC 8628: show the person `user_code` and `verification_uri`, and ask by POST /v1/grants/token every `interval` seconds. The person signs in there, sees who asks for what, and gives all of it, less, or nothing.',
  access: access.anyone,
  limits: { ip: 'grant_requests' },
  body: { schema: RequestGrantRequest, example: wanted },
  responses: { 200: { description: 'What to show the person.', schema: MadeRequestWire, example: made } },
  problems: ['database_unavailable'],
  handle: async ({ ctx, body }) => {
    const request = await verb(ctx, askedFor(body));
    return { headers: { 'Cache-Control': 'no-store' }, body: showMadeRequest(request) };
  },
});
