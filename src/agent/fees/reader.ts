import type { AgentActor } from '#src/agent/credentials/agent-token.ts';
import { liveOf, type Presented } from '#src/agent/grants/presented.ts';
import type { ToolCall } from '#src/agent/invoke/tool-call.ts';

/** Who reads: a person, for an account, or whoever presents a key or grant. */
export type Reader = Person | { readonly token: AgentActor };

interface Person {
  readonly userId: string;
  readonly accountId: string;
  readonly scopes: ReadonlySet<string>;
}

/** How far somebody reads. */
export interface Reach {
  readonly accountId: string;
  /** Whether they see what every call on the account cost. */
  readonly seesFees: boolean;
  readonly isOwn: (call: Pick<ToolCall, 'userId' | 'accountId' | 'credentialId'>) => boolean;
}

const FEES = 'fees:read';

/** How far they read. Throws `credential_unknown`, `credential_ended`. */
export function reachOf(reader: Reader, found: Presented | null): Reach {
  if (!('token' in reader)) {
    const { userId, accountId, scopes } = reader;
    return {
      accountId,
      seesFees: accountId === userId || scopes.has(FEES),
      isOwn: (call) => call.userId === userId && call.accountId === accountId,
    };
  }
  const { key, grant } = liveOf(found ?? undefined);
  const credential = grant ?? key;
  if (credential === null) throw new Error('a live credential is a key or a grant');
  return {
    accountId: credential.accountId,
    seesFees: credential.scopes.includes(FEES),
    isOwn: (call) => call.credentialId === credential.id,
  };
}

/** Names a reader’s lists in their cursors. */
export const listOwner = (reader: Reader): readonly string[] =>
  'token' in reader ? [reader.token.keyId] : [reader.userId, reader.accountId];
