import * as z from 'zod';
import { agentBounds } from '#src/agent/bounds.ts';
import { credentialKinds } from '#src/agent/consent/consent.ts';
import type { StoredMessage } from '#src/agent/run/message.ts';
import { isTimeZone } from '#src/partners/timezone.ts';
import { boundedText, Moment, oneLine } from '#src/platform/wire.ts';
import { conversationBounds, type Conversation } from './conversation.ts';

export const ConversationIdText = z
  .uuid()
  .meta({ description: 'The conversation’s id.', example: '8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a' });
export const RunIdText = z
  .uuid()
  .meta({ description: 'The run’s id.', example: '1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d' });

const MAX_TIME_ZONE = 60;

export const ChatRequest = z
  .strictObject({
    message: boundedText(agentBounds.messageBytes)
      .refine((text) => text.trim() !== '', 'must say something')
      .refine((text) => new TextEncoder().encode(text).length <= agentBounds.messageBytes, 'must be shorter')
      .meta({
        description: `What the person says: 1 to ${agentBounds.messageBytes} bytes.`,
        example: 'How much is a parcel from home to the office?',
      }),
    time_zone: boundedText(MAX_TIME_ZONE)
      .refine(isTimeZone, 'must be a time zone of IANA’s, as Europe/Berlin')
      .optional()
      .meta({
        description: 'The person’s time zone, by IANA’s name: what “tonight at 8” means. UTC unless given.',
        example: 'America/Los_Angeles',
      }),
  })
  .meta({ id: 'ChatRequest' });

const Title = oneLine(conversationBounds.titleCharacters).meta({
  description: `What the person calls it: 1 to ${conversationBounds.titleCharacters} characters, in one line.`,
  example: 'Cake for Robin',
});

export const NewConversation = z.strictObject({ title: Title.optional() }).meta({ id: 'NewConversation' });
export const ConversationChange = z.strictObject({ title: Title }).meta({ id: 'ConversationChange' });

export const ConversationWire = z
  .strictObject({
    id: ConversationIdText,
    title: z
      .string()
      .nullable()
      .meta({ description: 'As it was given, or how its first message begins; null: nothing was said yet.' }),
    user_id: z.string().meta({ description: 'For whom: the typed person.', example: 'user:ada' }),
    account_id: z.string().meta({ description: 'Who pays: the typed owner.', example: 'user:ada' }),
    client: z
      .strictObject({
        kind: z.enum(credentialKinds),
        credential_id: z.string().meta({ description: 'The key’s or grant’s id, or the person.' }),
      })
      .meta({ id: 'ConversationClient', description: 'Who began it.' }),
    created_at: Moment,
    updated_at: Moment,
  })
  .meta({ id: 'Conversation' });

export const showConversation = (each: Conversation) => ({
  id: each.id,
  title: each.title,
  user_id: each.userId,
  account_id: each.accountId,
  client: { kind: each.credentialKind, credential_id: each.credentialId },
  created_at: each.createdAt,
  updated_at: each.updatedAt,
});

const Loose = z.record(z.string(), z.unknown());
const messageFields = {
  id: z.uuid(),
  number: z.int().meta({ description: 'Counts from 1, without a gap.', example: 1 }),
  run_id: RunIdText,
  created_at: Moment,
};

/** A message: what a person said, what the model said and wants called, or what came of a call. */
export const MessageWire = z
  .discriminatedUnion('role', [
    z.strictObject({ role: z.literal('user'), ...messageFields, text: z.string() }),
    z.strictObject({ role: z.literal('assistant'), ...messageFields, text: z.string() }),
    z.strictObject({
      role: z.literal('tool'),
      ...messageFields,
      app_id: z.string(),
      capability_name: z.string(),
      status: z.enum(['succeeded', 'failed', 'denied']),
      input: Loose.optional().meta({ description: 'What ran.' }),
      result: Loose.optional().meta({ description: 'Without what is for the person alone.' }),
      error: Loose.optional().meta({ description: 'The code and the detail of a problem, and its further members.' }),
      txn_id: z.uuid().optional(),
      fee: Loose.optional(),
    }),
  ])
  .meta({ id: 'ChatMessage' });

export function showMessage(each: StoredMessage): z.output<typeof MessageWire> {
  const shown = { id: each.id, number: each.number, run_id: each.runId, created_at: new Date(each.createdAt) };
  if (each.role !== 'tool') return { role: each.role, ...shown, text: each.text };
  const { appId, capabilityName, status, content, input, txnId, fee } = each;
  return {
    role: 'tool',
    ...shown,
    app_id: appId,
    capability_name: capabilityName,
    status,
    ...('result' in content ? { result: content.result } : { error: content.error }),
    ...(input === undefined ? {} : { input }),
    ...(txnId === undefined ? {} : { txn_id: txnId }),
    ...(fee === undefined ? {} : { fee }),
  };
}

const NUMBER = /^\d{1,9}$/;

/** Which messages. */
export const MessagesQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .refine((limit) => limit <= 100, 'must be at most 100')
    .optional()
    .meta({ description: 'Messages in a page: 1 to 100, 100 unless given.', example: '20' }),
  before: z
    .string()
    .regex(NUMBER, 'must be a message’s number')
    .transform(Number)
    .optional()
    .meta({ description: 'Only messages before this number. Without it the newest.', example: '41' }),
});

/** Where a stream goes on. */
export const FollowQuery = z.strictObject({
  after: z.string().regex(NUMBER, 'must be an event’s number').transform(Number).optional().meta({
    description: 'Only events behind this `seq`. Last-Event-ID says the same, and comes first.',
    example: '4',
  }),
});
