import { signInFor } from '#src/agent/consent/proof.ts';
import { approveGrantRequest } from '#src/agent/requests/approve-grant-request.ts';
import { denyGrantRequest } from '#src/agent/requests/deny-grant-request.ts';
import { findGrantRequest } from '#src/agent/requests/find-grant-request.ts';
import { readUserCode, showUserCode } from '#src/agent/requests/user-code.ts';
import { signInOf } from '#src/http/caller/presence.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { Problem } from '#src/platform/problem/problem.ts';
import { CodePage } from './grant/code-page.tsx';
import { GrantDonePage } from './grant/grant-done-page.tsx';
import { GrantPage, type AskedGrant } from './grant/grant-page.tsx';
import { forOne, openPage, seeOther, type OpenedPage, type PageContext, type Visitor } from './open-page.ts';
import { signedOutPage, staleFormPage } from './plain-pages.tsx';
import { readForm } from './read-form.ts';
import { readGiven } from './read-given.ts';

const hrefOf = (code: string | undefined) => (code === undefined ? '/grant' : `/grant?code=${showUserCode(code)}`);

function codePage(visitor: Visitor, typed: string): Response {
  const problem = typed === '' ? undefined : 'No request waits under this code. It may be over, or mistyped.';
  return forOne(
    pageResponse(
      (nonce) => <CodePage visitor={visitor} typed={typed} problem={problem} nonce={nonce} />,
      typed === '' ? 200 : 404,
    ),
  );
}

/** What an agent asks for under a code; undefined if nothing waits there. Each look is a guess, and counts as one. */
async function askedUnder({ ctx, scope }: OpenedPage, { actor }: Visitor, typed: string) {
  await scope.isolate.quotas.spend('user_codes', scope.ip);
  return findGrantRequest(ctx, typed, actor.person).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  });
}

function grantPage(
  { ctx }: OpenedPage,
  visitor: Visitor,
  found: Omit<AskedGrant, 'lacks' | 'problem'>,
  problem?: string,
): Response {
  const proved = signInOf(visitor.actor, signInFor('medium', ctx.consentAcr, found.now), found.now);
  const lacks = proved.kind === 'too_weak' ? proved : undefined;
  return forOne(
    pageResponse(
      (nonce) => <GrantPage asked={{ ...found, lacks, problem }} visitor={visitor} nonce={nonce} />,
      problem === undefined ? 200 : 422,
    ),
  );
}

/** The code that an agent shows, and then what it asks for. */
export async function showGrantPage(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /grant');
  const typed = (c.req.query('code') ?? '').trim();
  const code = readUserCode(typed);
  const { visitor } = page;
  if (visitor === undefined) return signedOutPage(hrefOf(code));
  const found = code === undefined ? undefined : await askedUnder(page, visitor, code);
  if (found === undefined || code === undefined) return codePage(visitor, typed);
  return grantPage(page, visitor, { ...found, code });
}

/** The person gives what is asked for, or less, or nothing: by the same verbs as everywhere. */
export async function decideGrant(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'POST /grant');
  const form = await readForm(c, page);
  const code = readUserCode(form?.one('code') ?? '');
  if (form === undefined) return page.visitor === undefined ? signedOutPage('/grant') : staleFormPage(page, '/grant');
  const { visitor } = form;
  const found = code === undefined ? undefined : await askedUnder(page, visitor, code);
  if (found === undefined || code === undefined) return codePage(visitor, form.one('code') ?? '?');
  try {
    if (form.one('decision') !== 'approve') {
      const denied = await denyGrantRequest(page.ctx, visitor.actor, code);
      return donePage(visitor, denied, page.scope.now);
    }
    const given = readGiven(form, found.request, found.now);
    if (typeof given === 'string') return grantPage(page, visitor, { ...found, code }, given);
    return donePage(visitor, await approveGrantRequest(page.ctx, visitor.actor, code, given), page.scope.now);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    page.scope.problemCode = error.code;
    switch (error.code) {
      case 'insufficient_user_authentication':
      case 'grant_request_decided':
      case 'not_found':
        return seeOther(c, hrefOf(code));
      case 'grant_too_wide':
        return grantPage(page, visitor, { ...found, code }, 'That is more than it asked for: allow as much or less.');
      case 'outside_consent_profile':
      case 'validation_failed':
        return grantPage(page, visitor, { ...found, code }, (error.errors ?? []).map(({ detail }) => detail).join(' '));
      default:
        throw error;
    }
  }
}

const donePage = (visitor: Visitor, request: Parameters<typeof GrantDonePage>[0]['request'], now: Date): Response =>
  forOne(pageResponse((nonce) => <GrantDonePage request={request} visitor={visitor} now={now} nonce={nonce} />));
