import { PAGE_CLIENT } from '#fn/agent/page-client.ts';
import { CHAT_SCOPE } from '#src/agent/conversations/asking.ts';
import { capabilities, scopesFor } from '#src/agent/registry/registry.ts';
import type { SignIn } from '#src/http/sign-in/sign-in.ts';
import type { AgentConfig } from '#fn/agent/bindings.ts';

/** All that reads and all that writes, of every application: what the chat does is judged at each call. */
const readsAndWrites = [...new Set(capabilities.flatMap((each) => scopesFor(each).slice(1)))];

/**
 * Signing in to talk: the token is the page’s own, as on live’s pages. It can ask for anything, and decides nothing
 * (decision 0063).
 */
export const chatSignIn: SignIn<AgentConfig> = {
  clientId: PAGE_CLIENT,
  scope: ['openid', CHAT_SCOPE, ...readsAndWrites].join(' '),
  base: '/chat',
  home: '/chat',
};
