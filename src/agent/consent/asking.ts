import type { AgentActor } from '#src/agent/credentials/agent-token.ts';

/** Who asks about consents: the person who is asked, or whoever presents a key or grant. */
export type ConsentAsking = { readonly userId: string } | { readonly token: AgentActor };
