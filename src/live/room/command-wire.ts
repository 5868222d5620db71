import * as z from 'zod';
import { chatText } from '#src/live/chat/chat-text-wire.ts';
import type { ClientCommand } from './command.ts';
import { MAX_CHAT_CHARACTERS, MAX_HISTORY, MAX_TIMEOUT_SECONDS, MAX_WORD_CHARACTERS, RECENT_CHAT } from './limits.ts';
import { plainBid } from './plain-bid.ts';
import { isMaximumAbove, MAXIMUM_BELOW, PlaceBidRequest } from '#src/live/bids/bid-wire.ts';
import { AuctionIdText } from '#src/live/lots/auction-wire.ts';
import { chatModes, MAX_SLOW_MODE_SECONDS, MIN_SLOW_MODE_SECONDS } from '#src/live/streams/stream.ts';

const id = z.string().min(1).max(64).meta({ description: 'Your id; the answer repeats it.', example: '7' });
const Id = z.string().min(1).max(64);
const Seq = z.int().min(0);

/** The text of a message. */
const ChatText = chatText(MAX_CHAT_CHARACTERS).meta({
  description: `1 to ${MAX_CHAT_CHARACTERS} characters, Unicode normalised (NFC).`,
  example: 'Is the blue one still there?',
  documentedAs: { type: 'string', minLength: 1, maxLength: MAX_CHAT_CHARACTERS },
});

const Word = z
  .string()
  .min(1)
  .max(MAX_WORD_CHARACTERS)
  .meta({ description: 'Compared without case, width and invisible characters (NFKC).', example: 'spoiler' });

export const HelloCommand = z
  .strictObject({
    type: z.literal('hello'),
    id,
    resume: z
      .strictObject({
        epoch: z.string().max(64),
        seq: Seq,
        token: z
          .string()
          .max(512)
          .exactOptional()
          .meta({ description: 'The `resumeToken` of your last welcome: without it nothing is sent again.' }),
      })
      .exactOptional()
      .meta({ description: 'Your position: everything after it is sent again, or nothing.' }),
    role: z.enum(['viewer', 'overlay', 'bot']).default('viewer').meta({ description: 'Only viewers are counted.' }),
  })
  .meta({ id: 'hello', description: 'Comes first.' });

export const AuthCommand = z
  .strictObject({ type: z.literal('auth'), id, ticket: z.string().max(2_048) })
  .meta({ id: 'auth', description: 'Identifies the person of an anonymous socket.' });

export const ChatSendCommand = z
  .strictObject({
    type: z.literal('chat.send'),
    id,
    text: ChatText,
    replyTo: Id.exactOptional().meta({ description: 'The message that it answers.' }),
    key: Id.exactOptional().meta({
      description: 'The sender’s key for the message: with the same key it is published once.',
    }),
  })
  .meta({ id: 'chat.send', description: 'Sends a chat message. Acknowledged after it is stored.' });

export const ChatDeleteCommand = z
  .strictObject({ type: z.literal('chat.delete'), id, messageId: Id })
  .meta({ id: 'chat.delete', description: 'Removes a message: one’s own, or as a moderator any.' });

export const TimeoutCommand = z
  .strictObject({ type: z.literal('mod.timeout'), id, userId: Id, seconds: z.int().min(1).max(MAX_TIMEOUT_SECONDS) })
  .meta({ id: 'mod.timeout', description: 'Keeps a person from writing, and removes their messages.' });

export const BanCommand = z
  .strictObject({ type: z.literal('mod.ban'), id, userId: Id })
  .meta({ id: 'mod.ban', description: 'Closes a person’s sockets, also later ones, and removes their messages.' });

export const UnbanCommand = z
  .strictObject({ type: z.literal('mod.unban'), id, userId: Id })
  .meta({ id: 'mod.unban', description: 'Ends a ban or a timeout.' });

export const ChatSettingsCommand = z
  .strictObject({
    type: z.literal('chat.settings'),
    id,
    mode: z.enum(chatModes).exactOptional(),
    slowModeSeconds: z.int().min(MIN_SLOW_MODE_SECONDS).max(MAX_SLOW_MODE_SECONDS).exactOptional(),
    words: z
      .strictObject({
        add: z.array(Word).max(100).exactOptional(),
        remove: z.array(Word).max(100).exactOptional(),
        act: z.enum(['mask', 'reject']).exactOptional(),
      })
      .exactOptional()
      .meta({ description: 'Changes the word list. An empty object shows it.' }),
  })
  .meta({ id: 'chat.settings.change', description: 'Changes how the chat works. The answer has the word list.' });

export const BidPlaceCommand = z
  .strictObject({
    type: z.literal('bid.place'),
    id,
    auctionId: AuctionIdText,
    ...PlaceBidRequest.shape,
    key: z.uuid().toLowerCase().meta({
      description:
        'Yours for this bid, over HTTP the Idempotency-Key: sent again with it, it is the same bid, for good.',
      example: '0b1d5f6e-3c2a-4e8f-9a7b-6d5c4b3a2f10',
    }),
  })
  .refine(isMaximumAbove, MAXIMUM_BELOW)
  .meta({ id: 'bid.place', description: 'Bids. Acknowledged after it is stored, with a receipt.' });

export const AckCommand = z
  .strictObject({ type: z.literal('ack'), id: Id.exactOptional(), seq: Seq })
  .meta({ id: 'ack', description: 'You have everything up to this event. Not answered.' });

export const HistoryCommand = z
  .strictObject({
    type: z.literal('history'),
    id,
    beforeSeq: Seq.exactOptional(),
    limit: z.int().min(1).max(MAX_HISTORY).default(RECENT_CHAT),
  })
  .meta({ id: 'history', description: 'Older messages of the chat, if they are kept.' });

/** Every command of a client, by its `type`. */
export const clientCommands = [
  HelloCommand,
  AuthCommand,
  ChatSendCommand,
  ChatDeleteCommand,
  TimeoutCommand,
  BanCommand,
  UnbanCommand,
  ChatSettingsCommand,
  BidPlaceCommand,
  AckCommand,
  HistoryCommand,
] as const;

const ClientCommandWire = z.discriminatedUnion('type', clientCommands);

/** What a client sent: a command, JSON that isn't a command, or no JSON. */
export type Received =
  | { readonly kind: 'command'; readonly command: ClientCommand }
  | { readonly kind: 'misspelt'; readonly id: string | null; readonly detail: string }
  | { readonly kind: 'unreadable' };

export function readCommand(text: string): Received {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'unreadable' };
  }
  const plain = typeof json === 'object' && json !== null ? plainBid(json) : undefined;
  if (plain !== undefined) return { kind: 'command', command: plain };
  const result = ClientCommandWire.safeParse(json);
  if (result.success) return { kind: 'command', command: result.data };
  const given = typeof json === 'object' && json !== null ? (json as { id?: unknown }).id : undefined;
  const [issue] = result.error.issues;
  const detail = issue === undefined ? 'Not a command.' : `${issue.path.join('.') || 'command'}: ${issue.message}`;
  return { kind: 'misspelt', id: typeof given === 'string' && given.length <= 64 ? given : null, detail };
}
