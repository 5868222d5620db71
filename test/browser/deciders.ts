import type { BrowserContextOptions } from 'playwright-core';
import { formTokenOf } from '#src/http/sign-in/form-token.ts';
import { sealText } from '#src/platform/sealed-text.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { demoSecrets } from '../../dev/stack/secrets.ts';

const keys = [{ kid: 'k1', secret: demoSecrets.tokenSecret }];

export interface SignedInHow {
  /** The class of the sign-in; a passkey’s unless told. */
  readonly acr?: string;
  /** How long ago it was. */
  readonly agoSeconds?: number;
}

/** The cookie of somebody who has signed in to decide, as the Worker would seal it. */
export async function deciderCookie(suite: Suite, sub: string, { acr = 'phr', agoSeconds = 0 }: SignedInHow = {}) {
  const token = await suite.token({
    sub,
    name: sub.charAt(0).toUpperCase() + sub.slice(1),
    scope: '',
    clientId: 'waypost-consent',
    aud: [`${suite.urls.agent}/consent`],
    authTime: Math.floor(Date.now() / 1000) - agoSeconds,
    ...(acr === '' ? {} : { acr }),
  });
  const value = await sealText(keys, { purpose: 'sign-in', of: 'consent-session' }, token);
  return { name: 'waypost-agent-consent-session', value, formToken: formTokenOf(keys, token) };
}

/** A browser in which somebody has signed in to decide. */
export async function decider(suite: Suite, sub: string, how?: SignedInHow): Promise<BrowserContextOptions> {
  const { name, value } = await deciderCookie(suite, sub, how);
  const cookie = { name, value, domain: '127.0.0.1', path: '/', expires: -1 };
  return {
    storageState: { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] },
  };
}
