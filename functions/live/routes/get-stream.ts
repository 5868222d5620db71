import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { getStream as verb } from '#src/live/streams/get-stream.ts';
import { showStream, StreamIdText } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { readStream, StreamBody } from '#fn/live/read-discovery.ts';
import { stream, streamId } from './examples.ts';

export const getStream = route({
  method: 'GET',
  path: '/api/streams/:id',
  operationId: 'getStream',
  summary: 'Read a stream',
  description:
    'One stream, also after its end. Without a credential the answer may be up to two seconds old. With one it is current, and its ETag is the version for If-Match.',
  access: access.discovery,
  limits: { ip: 'discovery' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  responses: { 200: { description: 'The stream.', schema: StreamBody, example: { stream } } },
  conditional: true,
  problems: ['not_found'],
  handle: async ({ ctx, params, request, scope }) => {
    if (ctx.actor.kind === 'anonymous') {
      const response = await readStream({ request, scope, ctx }, params.id);
      const own = new Response(response.body, response);
      own.headers.append('Vary', 'Authorization');
      return { response: own };
    }
    const found = await verb(ctx, params.id);
    const headers = { ETag: `"${found.version}"`, 'Cache-Control': 'private, no-store', Vary: 'Authorization' };
    return { status: 200, headers, body: { stream: showStream({ liveUrl: ctx.tokens.audience }, found) } };
  },
});
