import type { Suite } from '#test/support/workers/suite.ts';

/** The secret in a recipient's link. */
export const secretIn = (recipientUrl: string) => recipientUrl.slice(recipientUrl.indexOf('#') + 1);

/** Asks as the recipient who has this link. */
export const asRecipient = (
  suite: Suite,
  { slug, recipientUrl }: { readonly slug: string; readonly recipientUrl: string },
  { path = '', ...init }: RequestInit & { readonly path?: string } = {},
): Promise<Response> =>
  suite.fetch(`/v1/tracking/${slug}/recipient${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${secretIn(recipientUrl)}`,
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(init.headers as Record<string, string> | undefined),
    },
  });

/** Changes a recipient's wishes. */
export const wish = (
  suite: Suite,
  link: { readonly slug: string; readonly recipientUrl: string },
  wishes: { readonly note: string | null; readonly leaveAtDoor: boolean },
) => asRecipient(suite, link, { path: '/wishes', method: 'PUT', body: JSON.stringify(wishes) });

/** Tries the last digits of the recipient's phone number. */
export const tryPhone = (suite: Suite, slug: string, phoneLastFour: string, headers: Record<string, string> = {}) =>
  suite.fetch(`/v1/tracking/${slug}/recipient`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ phoneLastFour }),
  });
