import type { CallingApp } from '#src/agent/invoke/asked-call.ts';
import type { Actor } from '#src/http/caller/access.ts';

/** The client at the identity provider that the house's own pages sign people in as. */
export const PAGE_CLIENT = 'waypost-web';

/** The chat's own page, by the client that its tokens are issued to: what is approved there is for it alone. */
export const pageOf = (actor: Actor): CallingApp | undefined =>
  actor.kind === 'bearer' && actor.clientId === PAGE_CLIENT
    ? { id: `${actor.principal} chat`, name: 'Waypost chat' }
    : undefined;
