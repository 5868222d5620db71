import type { AgentActor } from '#src/agent/credentials/agent-token.ts';

/** Who asks: a person for an account, or whoever presents a key or grant. */
export type Asking = { readonly userId: string; readonly accountId: string } | { readonly token: AgentActor };
