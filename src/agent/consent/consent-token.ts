import { agentToken } from '#src/agent/credentials/agent-token.ts';
import type { PresenceKind } from '#src/http/caller/access.ts';

/** What the pages for decisions get for a person who signs in there, and nobody else gets. */
export const consentToken: PresenceKind = {
  scheme: {
    name: 'consentToken',
    description:
      'An access token of the client `waypost-consent` for the audience `<this service’s URL>/consent` alone, from a sign-in of the last five minutes. Only the pages for decisions get one; no agent does.',
  },
  audiencePath: '/consent',
  client: 'waypost-consent',
  inWords: 'a consent token, which only the pages for decisions get, of a person who has just signed in there',
  refusal: 'self_approval_forbidden',
  notKeys: [agentToken],
  problems: ['insufficient_user_authentication'],
};
