import { randomUUID } from 'node:crypto';
import { booking, type openConsents } from '#test/agent/consent/consents.ts';
import { deciderCookie } from '#test/browser/deciders.ts';
import type { Suite } from '#test/support/workers/suite.ts';

const FORM = 'application/x-www-form-urlencoded';
const OURS = { origin: 'null', 'sec-fetch-site': 'same-origin' };

/** The token of a page’s form; '' if it has no form. */
export const tokenIn = (html: string) => /name="form_token" value="([\w-]+)"/.exec(html)?.[1] ?? '';

/** People with a session at the pages of one suite, and what they send. */
export function openVisitors(suite: Suite, consents: ReturnType<typeof openConsents>) {
  return {
    /** Somebody with a session, and what they are asked. */
    async someone(how?: Parameters<typeof deciderCookie>[2]) {
      const sub = `user-${randomUUID()}`;
      const userId = `user:${sub}`;
      const { name, value, formToken } = await deciderCookie(suite, sub, how);
      const id = await consents.ask({ userId, accountId: userId, kind: 'person', id: userId }, booking);
      return { sub, userId, id, path: `/consent/${id}`, cookie: `${name}=${value}`, formToken };
    },
    get: (path: string, cookie = '') => suite.fetch(path, { headers: { cookie, accept: 'text/html' } }),
    post: (
      path: string,
      cookie: string,
      fields: Record<string, string> | string[][],
      headers: Readonly<Record<string, string>> = OURS,
    ) =>
      suite.fetch(path, {
        method: 'POST',
        headers: { cookie, 'content-type': FORM, ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    /** For a form that isn’t one. */
    ours: OURS,
  };
}
