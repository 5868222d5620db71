import { signInFor } from '#src/agent/consent/proof.ts';
import { grantFaults } from '#src/agent/page-words/fault-words.ts';
import { approveGrantRequest } from '#src/agent/requests/approve-grant-request.ts';
import { denyGrantRequest } from '#src/agent/requests/deny-grant-request.ts';
import { findGrantRequest } from '#src/agent/requests/find-grant-request.ts';
import type { GrantRequest } from '#src/agent/requests/grant-request.ts';
import { readUserCode, showUserCode } from '#src/agent/requests/user-code.ts';
import { signInOf } from '#src/http/caller/presence.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { Problem } from '#src/platform/problem/problem.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import type { Entered } from './entered.ts';
import { CodePage } from './grant/code-page.tsx';
import { GrantDonePage } from './grant/grant-done-page.tsx';
import { GrantPage, type AskedGrant } from './grant/grant-page.tsx';
import { seeOther } from '#src/http/pages/see-other.ts';
import { forOne, openPage, type OpenedPage, type PageContext, type Visitor } from './open-page.ts';
import { signedOutPage, staleFormPage } from './plain-pages.tsx';
import { readForm } from './read-form.ts';
import { readGiven, tickedIn, type ReadGiven } from './read-given.ts';

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

type Found = Pick<AskedGrant, 'request' | 'profile' | 'now' | 'code'>;

function grantPage({ ctx }: OpenedPage, visitor: Visitor, found: Found, entered: Entered, status = 200): Response {
  const proved = (risk: 'low' | 'medium') =>
    signInOf(visitor.actor, signInFor(risk, ctx.consentAcr, found.now), found.now);
  const approving = proved('medium');
  const asked = {
    ...found,
    lacks: approving.kind === 'too_weak' ? approving : undefined,
    canDeny: proved('low').kind === 'present',
    entered,
  };
  return forOne(pageResponse((nonce) => <GrantPage asked={asked} visitor={visitor} nonce={nonce} />, status));
}

/** The code that an agent shows, then what it asks for, then what came of it. */
export async function showGrantPage(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /grant');
  const typed = (c.req.query('code') ?? '').trim();
  const code = readUserCode(typed);
  const { visitor } = page;
  if (visitor === undefined) return signedOutPage(hrefOf(code));
  const found = code === undefined ? undefined : await askedUnder(page, visitor, code);
  if (found === undefined || code === undefined) return codePage(visitor, typed);
  if (found.request.status !== 'pending') return donePage(visitor, found.request, found.now);
  return grantPage(page, visitor, { ...found, code }, await readDraft(c, page.scope, code));
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
  const isDenied = form.one('decision') !== 'approve';
  const read = readGiven(form, found.request, found.now);
  if (!isDenied && read.kind === 'wrong') return grantPage(page, visitor, { ...found, code }, read.entered, 422);
  try {
    if (read.kind === 'wrong' || isDenied) await denyGrantRequest(page.ctx, visitor.actor, code);
    else await approveGrantRequest(page.ctx, visitor.actor, code, read.given);
  } catch (error) {
    return refusedGrant(c, { page, visitor, found: { ...found, code }, read }, error);
  }
  dropDraft(c, page.scope);
  return seeOther(c, hrefOf(code)); // which says what came of it, also when it is loaded again
}

interface Refused {
  readonly page: OpenedPage;
  readonly visitor: Visitor;
  readonly found: Found;
  readonly read: ReadGiven;
}

/** Why it can’t be decided so: what was entered stays. */
async function refusedGrant(
  c: PageContext,
  { page, visitor, found, read }: Refused,
  error: unknown,
): Promise<Response> {
  if (!(error instanceof Problem)) throw error;
  page.scope.problemCode = error.code;
  const { code, request, profile } = found;
  switch (error.code) {
    case 'insufficient_user_authentication':
      await keepDraft(c, page.scope, code, read.entered);
      return seeOther(c, hrefOf(code));
    case 'grant_request_decided':
    case 'not_found':
      return seeOther(c, hrefOf(code));
    case 'grant_too_wide':
    case 'outside_consent_profile':
    case 'validation_failed': {
      const { fields } = read.entered;
      const faults = grantFaults(error.errors, tickedIn(fields) ?? [], { limits: request.limits, profile });
      return grantPage(page, visitor, found, { fields, faults }, 422);
    }
    default:
      throw error;
  }
}

const donePage = (visitor: Visitor, request: GrantRequest, now: Date): Response =>
  forOne(pageResponse((nonce) => <GrantDonePage request={request} visitor={visitor} now={now} nonce={nonce} />));
