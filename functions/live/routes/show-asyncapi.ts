import { access } from '#src/identity/access.ts';
import { bindingsOf } from '#fn/live/bindings.ts';
import { route } from '#fn/live/context.ts';

const JSON_TYPE = 'application/json';

export const showAsyncApi = route({
  method: 'GET',
  path: '/asyncapi.json',
  operationId: 'getAsyncApi',
  summary: 'What is said in a room',
  description: 'The AsyncAPI 3 document of the subprotocol `live.v1`.',
  access: access.anyone,
  limits: { ip: 'documents' },
  responses: { 200: { description: 'The document.', raw: [JSON_TYPE] } },
  handle: async ({ scope }) => {
    const found = await bindingsOf(scope.isolate.env).ASSETS.fetch('https://assets.local/asyncapi/live.json');
    const headers = {
      'Content-Type': JSON_TYPE,
      'Cache-Control': 'public, max-age=300',
      'Access-Control-Allow-Origin': '*',
    };
    return { response: new Response(found.body, { status: found.status, headers }) };
  },
});
