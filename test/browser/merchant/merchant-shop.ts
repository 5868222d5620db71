import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions } from 'playwright-core';
import { formTokenOf } from '#src/http/sign-in/form-token.ts';
import { sealText } from '#src/platform/sealed-text.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';

const keys = [{ kid: 'k1', secret: demoSecrets.tokenSecret }];
const SCOPE = 'deliveries:read deliveries:write jobs:dispatch webhooks:manage';

/** Somebody of a shop of their own, signed in. */
export interface Merchant {
  readonly token: string;
  readonly cookie: string;
  readonly formToken: string;
  readonly browser: BrowserContextOptions;
}

/** Somebody new, signed in. */
export async function signIn(suite: Suite, { scope = SCOPE, org = `org-${randomUUID()}` } = {}): Promise<Merchant> {
  return signedInWith(await suite.token({ sub: 'ada', name: 'Ada', scope, org }));
}

/** Whoever a token is of, signed in: sealed as the Worker would. */
export async function signedInWith(token: string): Promise<Merchant> {
  const value = await sealText(keys, { purpose: 'sign-in', of: 'merchant-session' }, token);
  const name = 'waypost-delivery-merchant-session';
  const cookie = { name, value, domain: '127.0.0.1', path: '/', expires: -1 };
  return {
    token,
    cookie: `${name}=${encodeURIComponent(value)}`,
    formToken: formTokenOf(keys, token),
    browser: {
      storageState: { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] },
    },
  };
}

/** Reads a page as its visitor; without one as nobody. */
export async function visitPage(suite: Suite, path: string, merchant?: Merchant) {
  const response = await suite.fetch(path, {
    headers: { accept: 'text/html', ...(merchant === undefined ? {} : { cookie: merchant.cookie }) },
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a form as its visitor's browser does. */
export async function sendForm(
  suite: Suite,
  path: string,
  merchant: Merchant,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await suite.fetch(path, {
    method: 'POST',
    headers: { cookie: merchant.cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ form_token: merchant.formToken, form_key: randomUUID(), ...fields }).toString(),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
