import { readCall } from '#src/agent/approvals/read-call.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { grantingOf } from './agents-pages.tsx';
import { CallPage } from './call/call-page.tsx';
import { forOne, isUuid, openPage, type PageContext } from './open-page.ts';
import { nothingPage, signedOutPage } from './plain-pages.tsx';

/** What an agent did for the visitor: its result, and what it cost. */
export async function showCall(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /calls/:id');
  const id = c.req.param('id') ?? '';
  const { visitor } = page;
  if (visitor === undefined) return signedOutPage(isUuid(id) ? `/calls/${id}` : '/approvals');
  const found = isUuid(id) ? await readCall(page.ctx, grantingOf(visitor), id) : undefined;
  if (found === undefined) return nothingPage(page, visitor);
  return forOne(
    pageResponse((nonce) => <CallPage found={found} visitor={visitor} now={page.scope.now} nonce={nonce} />),
  );
}
