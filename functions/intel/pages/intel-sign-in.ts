import type { SignIn } from '#src/http/sign-in/sign-in.ts';
import type { IntelConfig } from '#fn/intel/bindings.ts';

/** Signing in on these pages: who can’t have a scope signs in without it. */
export const intelSignIn: SignIn<IntelConfig> = {
  clientId: 'waypost-web',
  scope: 'openid intel:read intel:subscribe intel:admin',
};
