import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { ChatMessageEvent } from '#src/live/room/room-wire.ts';
import { getStream } from '#src/live/streams/get-stream.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { readToken, signToken, type TokenUse } from '#src/platform/crypto/signed-token.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { roomOf } from '#fn/live/bindings.ts';
import { route } from '#fn/live/context.ts';
import { streamId as exampleId } from './examples.ts';

interface Cursor {
  readonly chat: string;
  readonly beforeSeq: number;
}

const use = (audience: string): TokenUse<Cursor> => ({ purpose: 'cursor', audience });

export const listChat = route({
  method: 'GET',
  path: '/api/streams/:id/chat/messages',
  operationId: 'listChatMessages',
  summary: 'Read the chat',
  description:
    'Messages of the room, the newest first. Kept are the newest two thousand events of the room, or those of the last ten minutes if they are fewer. Removed messages are not included, nor quoted. In the room itself `history` returns the same.',
  access: access.discovery,
  limits: { ip: 'chat_read' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: exampleId },
  query: z.strictObject({ ...listQuery }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ messages: z.array(ChatMessageEvent), nextCursor: z.string().nullable() }),
      example: {
        messages: [
          {
            seq: 42,
            at: '2026-11-21T09:30:00.000Z',
            type: 'chat.message',
            message: {
              id: '0d9f3f0e-1f7a-4f57-9a53-6a3a1d9e0c11',
              key: null,
              author: { id: '3fa9c1d2e4b5a6978801', name: 'Ben', role: 'viewer' },
              text: 'Is the blue one still there?',
              replyTo: null,
            },
          },
        ],
        nextCursor: null,
      },
    },
  },
  problems: ['not_found', 'cursor_invalid'],
  handle: async ({ ctx, params, query, scope }) => {
    const { keys, audience } = ctx.tokens;
    const { limit = DEFAULT_PAGE_SIZE, cursor: text } = query;
    const cursor = text === undefined ? undefined : readToken(keys, use(audience), text);
    if (text !== undefined && cursor?.chat !== params.id) throw new Problem('cursor_invalid');
    await getStream(ctx, params.id); // whether this caller may see the stream; otherwise its room isn't woken
    const page = await roomOf(scope.isolate.env, params.id as StreamId).chat({ beforeSeq: cursor?.beforeSeq, limit });
    const messages = page.messages.toReversed();
    const last = messages.at(-1);
    const next = page.hasMore && last !== undefined ? { chat: params.id, beforeSeq: last.seq } : undefined;
    const nextCursor = next === undefined ? null : signToken(keys, use(audience), next);
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { messages, nextCursor } };
  },
});
