import * as z from 'zod';
import { isWholeModel, modelFault, modelVars } from '#src/agent/mounted/model-vars.ts';
import { commonVars, SigningJwks, SigningKeys } from '#src/platform/config.ts';
import { outboundVars } from '#src/platform/outbound/configured.ts';
import type { Env } from '#src/http/scope.ts';
import type { ReminderQueue } from '#src/webhooks/open-webhooks.ts';
import { workers } from '#src/workers.ts';
import type { ConversationStub } from './conversation/conversation-stub.ts';
import type { FollowerStub } from './conversation/follower-stub.ts';
import { isWhole, mailVars } from './open-mailer.ts';

/** Space-separated, as in `acr_values`, the preferred one first. The default is a passkey’s. */
const AcrValues = z
  .string()
  .regex(/^[\w:./-]+(?: [\w:./-]+)*$/, 'must be one or more values, with one space between them')
  .default('phr')
  .transform((text) => text.split(' '));

/** The agent Worker's variables and secrets. Its bindings (ASSETS, WEBHOOKS, RL_*) are listed in wrangler.toml. */
export const AgentVars = commonVars(workers)
  .extend({
    TOKEN_KEYS: SigningKeys,
    /** Under which keys' tokens are stored. An older one still recognises what was stored under it. */
    AGENT_PEPPERS: SigningKeys,
    /** Sign the manifest, receipts and heads. */
    RECEIPT_KEYS: SigningJwks,
    /** Which classes of sign-in (`acr`) may decide what is of medium and of high risk. */
    CONSENT_ACR_MEDIUM: AcrValues,
    CONSENT_ACR_HIGH: AcrValues,
    /** Seal the secrets of subscriptions. */
    WEBHOOK_KEYS: SigningKeys,
    ...outboundVars,
    ...mailVars,
    ...modelVars,
  })
  .refine(isWhole, { path: ['MAIL_URL'], error: 'MAIL_URL, MAIL_KEY and MAIL_FROM belong together' })
  .refine(isWholeModel, modelFault);

export type AgentConfig = z.output<typeof AgentVars>;

/** The bindings that this Worker uses. */
interface AgentBindings {
  readonly WEBHOOKS: ReminderQueue;
  readonly CONVERSATION: Objects<ConversationStub>;
  readonly FOLLOWER: Objects<FollowerStub>;
}

interface Objects<Stub> {
  idFromName(name: string): object;
  get(id: object): Stub;
}

/** The queue and the objects that this Worker uses: wrangler.toml binds them, and a test holds the list. */
export const bindingsOf = (env: Env) => env as Env & AgentBindings;

/** The object of a conversation, however its id is spelled. Getting the stub wakes nothing; calling a method does. */
export function conversationOf(env: Env, conversationId: string): ConversationStub {
  const { CONVERSATION } = bindingsOf(env);
  return CONVERSATION.get(CONVERSATION.idFromName(conversationId.toLowerCase()));
}

/** The object that counts a credential’s event streams. */
export function followerOf(env: Env, credentialId: string): FollowerStub {
  const { FOLLOWER } = bindingsOf(env);
  return FOLLOWER.get(FOLLOWER.idFromName(credentialId));
}
