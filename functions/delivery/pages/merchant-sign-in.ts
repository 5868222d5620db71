import type { SignIn } from '#src/http/sign-in/sign-in.ts';
import type { DeliveryConfig } from '#fn/delivery/bindings.ts';

/** Signing in as a merchant: the token stays in the Worker, and who can’t have a scope signs in without it (decision 0103). */
export const merchantSignIn: SignIn<DeliveryConfig> = {
  clientId: 'waypost-web',
  scope: 'openid deliveries:read deliveries:write jobs:dispatch webhooks:manage ops',
  base: '/merchant',
  home: '/merchant',
  sealedUnder: ({ TOKEN_KEYS }) => TOKEN_KEYS,
};
