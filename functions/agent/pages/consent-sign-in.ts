import { consentToken } from '#src/agent/consent/consent-token.ts';
import { MAX_AUTH_AGE_SECONDS } from '#src/agent/consent/proof.ts';
import type { SignIn } from '#src/http/sign-in/sign-in.ts';
import type { AgentConfig } from '#fn/agent/bindings.ts';

/** Signing in to decide: a token of a client of its own, for decisions alone, which stays in the Worker (decision 0058). */
export const consentSignIn: SignIn<AgentConfig> = {
  clientId: consentToken.client,
  scope: 'openid',
  base: '/consent',
  home: '/approvals',
  resource: ({ AGENT_URL }) => `${AGENT_URL}${consentToken.audiencePath}`,
  levels: ({ CONSENT_ACR_MEDIUM, CONSENT_ACR_HIGH }) => ({
    low: { acrValues: [], maxAgeSeconds: MAX_AUTH_AGE_SECONDS },
    medium: { acrValues: CONSENT_ACR_MEDIUM, maxAgeSeconds: MAX_AUTH_AGE_SECONDS },
    high: { acrValues: CONSENT_ACR_HIGH, maxAgeSeconds: 0 },
  }),
  sealedUnder: ({ TOKEN_KEYS }) => TOKEN_KEYS,
};
