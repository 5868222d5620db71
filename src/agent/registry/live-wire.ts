import * as z from 'zod';
import { liveSorts } from '#src/live/discovery/discovery.ts';
import { ChatMessageEvent } from '#src/live/room/room-wire.ts';
import { CategorySlug, LiveList, StreamWire } from '#src/live/wire.ts';
import { boundedText } from '#src/platform/wire.ts';
import { Cursor, Limit, StreamId, type Shapes } from './field-wire.ts';

const MAX_QUERY = 100;
const MAX_LANGUAGE = 35;
const MAX_TAG = 31;

const filters = {
  category: CategorySlug.optional().meta({ description: 'A category’s slug.', example: 'farmers-market' }),
  language: boundedText(MAX_LANGUAGE).min(2).optional().meta({
    description: 'The spoken language, BCP 47; en finds en-US, too.',
    example: 'es',
  }),
  tag: boundedText(MAX_TAG).min(1).optional().meta({ description: 'A tag, with or without #.', example: 'heirloom' }),
  q: boundedText(MAX_QUERY).min(1).optional().meta({
    description: '1 to 8 words: each must begin a word of the title, the host’s name or a tag.',
    example: 'tomatoes',
  }),
  sort: z.enum(liveSorts).optional().meta({
    description: 'viewers (default): most watched first. recent: newest first.',
    example: 'viewers',
  }),
};

/** Live's capabilities: the sibling's parameters as one flat object, and its answers. */
export const liveShapes = {
  list_live: { input: z.strictObject({ ...filters, limit: Limit, cursor: Cursor }), output: LiveList },
  get_stream: { input: z.strictObject({ id: StreamId }), output: z.strictObject({ stream: StreamWire }) },
  read_chat: {
    input: z.strictObject({ id: StreamId, limit: Limit, cursor: Cursor }),
    output: z.strictObject({
      messages: z.array(ChatMessageEvent).meta({ description: 'The newest first.' }),
      nextCursor: z.string().nullable().meta({ description: 'For older messages; null on the last page.' }),
    }),
  },
} as const satisfies Record<string, Shapes>;
