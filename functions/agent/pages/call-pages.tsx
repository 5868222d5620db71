import { listSeenCalls } from '#src/agent/approvals/list-seen-calls.ts';
import { readCall } from '#src/agent/approvals/read-call.ts';
import { readSubject } from '#src/agent/approvals/read-subject.ts';
import { aboutDelivery } from '#src/agent/page-words/cards/delivery-rows.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { serviceUrl } from '#src/platform/config.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { grantingOf } from './agents-pages.tsx';
import { CallPage } from './call/call-page.tsx';
import { CallsPage } from './calls/calls-page.tsx';
import { seeOther } from '#src/http/pages/see-other.ts';
import { forOne, isUuid, openPage, type PageContext } from './open-page.ts';
import { nothingPage, signedOutPage } from './plain-pages.tsx';

/** What agents did for the visitor, all of it: a page at a time. */
export async function showCalls(c: PageContext): Promise<Response> {
  const { ctx, visitor } = await openPage(c, 'GET /calls');
  if (visitor === undefined) return signedOutPage('/calls');
  const cursor = c.req.query('cursor');
  const found = await listSeenCalls(ctx, visitor.actor.person, cursor).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'cursor_invalid') return undefined;
    throw error;
  });
  if (found === undefined) return seeOther(c, '/calls'); // of somebody else, or cut off
  const isLater = cursor !== undefined;
  return forOne(pageResponse((nonce) => <CallsPage found={found} isLater={isLater} visitor={visitor} nonce={nonce} />));
}

/** What an agent did for the visitor: its result, and what it cost. */
export async function showCall(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /calls/:id');
  const id = c.req.param('id') ?? '';
  const { visitor } = page;
  if (visitor === undefined) return signedOutPage(isUuid(id) ? `/calls/${id}` : '/approvals');
  const found = isUuid(id) ? await readCall(page.ctx, grantingOf(visitor), id) : undefined;
  if (found === undefined) return nothingPage(page, visitor);
  const { config } = page.scope.isolate;
  const delivery = await readSubject(page.ctx, found.subject.call);
  const subject = delivery === undefined ? [] : aboutDelivery(delivery);
  const addresses = { delivery: serviceUrl(config, 'delivery'), live: serviceUrl(config, 'live') };
  return forOne(
    pageResponse((nonce) => (
      <CallPage
        found={found}
        subject={subject}
        visitor={visitor}
        addresses={addresses}
        now={page.scope.now}
        nonce={nonce}
      />
    )),
  );
}
