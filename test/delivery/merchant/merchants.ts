import { randomUUID } from 'node:crypto';
import type { Suite } from '#test/support/workers/suite.ts';

export interface ProfileBody {
  readonly profile: {
    readonly name: string | null;
    readonly supportEmail: string | null;
    readonly supportPhone: string | null;
    readonly supportUrl: string | null;
    readonly logo: { readonly url: string; readonly bytes: number } | null;
    readonly version: number;
  };
}

/** An organisation of its own. */
export const newShop = (suite: Suite, org = `shop-${randomUUID()}`) =>
  suite.token({ org, scope: 'deliveries:write deliveries:read' });

export const callProfile = (suite: Suite, token: string, call: string, body?: unknown, headers: object = {}) => {
  const [method = '', path = ''] = call.split(' ');
  const raw = body instanceof Uint8Array;
  return suite.fetch(`/v1/merchant-profile${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  });
};

/** Fills a profile in, which has to succeed. */
export async function fillIn(suite: Suite, token: string, terms: Record<string, unknown>): Promise<ProfileBody> {
  const response = await callProfile(suite, token, 'PATCH ', terms);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as ProfileBody;
}

export const putLogo = (suite: Suite, token: string, bytes: Uint8Array, type = 'image/png') =>
  callProfile(suite, token, 'PUT /logo', bytes, { 'content-type': type });

export interface TrackedMerchant {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly support: Record<string, string | null>;
}

/** Whom a link names. */
export async function namedBy(suite: Suite, slug: string): Promise<TrackedMerchant | null> {
  const { tracking } = (await (await suite.fetch(`/v1/tracking/${slug}`)).json()) as {
    tracking: { merchant: TrackedMerchant | null };
  };
  return tracking.merchant;
}
