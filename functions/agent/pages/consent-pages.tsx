import { readSubject } from '#src/agent/approvals/read-subject.ts';
import { decideConsent } from '#src/agent/consent/decide-consent.ts';
import { denyConsent } from '#src/agent/consent/deny-consent.ts';
import { statusOf } from '#src/agent/consent/consent.ts';
import { getConsent } from '#src/agent/consent/get-consent.ts';
import { readAsker } from '#src/agent/consent/read-asker.ts';
import { revokeConsent } from '#src/agent/consent/revoke-consent.ts';
import { principalOf } from '#src/http/caller/access.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { ConsentPage } from './consent/consent-page.tsx';
import type { Entered } from './entered.ts';
import { checkInput } from '#fn/agent/check-input.ts';
import { lookAtConsent, type AskedConsent } from './look-at-consent.ts';
import { seeOther } from '#src/http/pages/see-other.ts';
import {
  forOne,
  isUuid,
  openForScript,
  openPage,
  type OpenedPage,
  type PageContext,
  type Visitor,
} from './open-page.ts';
import { nothingPage, signedOutPage, staleFormPage } from './plain-pages.tsx';
import { readDecision, type ReadDecision } from './read-decision.ts';
import { readForm } from './read-form.ts';

const idOf = (c: PageContext) => c.req.param('id') ?? '';
const pathOf = (id: string) => `/consent/${id}`;

const atOnce = { seconds: 0, pause: () => Promise.resolve() };

/** What this visitor is asked; undefined if it is nothing of theirs. */
async function consentFor({ ctx }: OpenedPage, { actor }: Visitor, id: string): Promise<AskedConsent | undefined> {
  if (!isUuid(id)) return undefined;
  const asking = { userId: actor.person };
  const found = getConsent(ctx, asking, id, atOnce).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  });
  const [consent, asked] = await Promise.all([found, readAsker(ctx, asking, id)]);
  return consent === undefined ? undefined : { ...consent, ...asked };
}

async function consentPage(
  { ctx }: OpenedPage,
  visitor: Visitor,
  found: AskedConsent,
  entered: Entered,
  status = 200,
): Promise<Response> {
  const look = lookAtConsent(ctx, visitor, found, await readSubject(ctx, found.consent));
  return forOne(
    pageResponse((nonce) => <ConsentPage look={look} visitor={visitor} entered={entered} nonce={nonce} />, status),
  );
}

/** What an agent asks of the visitor, and the choice. */
export async function showConsentPage(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /consent/:id');
  const id = idOf(c);
  const { visitor } = page;
  if (visitor === undefined) return signedOutPage(isUuid(id) ? pathOf(id) : '/approvals');
  const found = await consentFor(page, visitor, id);
  if (found === undefined) return nothingPage(page, visitor);
  return consentPage(page, visitor, found, await readDraft(c, page.scope, id));
}

/** For the page’s script: whether there is something new to show. */
export async function showConsentStatus(c: PageContext): Promise<Response> {
  const page = await openForScript(c, 'GET /consent/:id/status');
  const found = page.visitor === undefined ? undefined : await consentFor(page, page.visitor, idOf(c));
  if (found === undefined) throw new Problem('not_found');
  return forOne(Response.json({ status: statusOf(found.consent, found.now) }));
}

/** The person decides: by the same verb as over the interface. */
export async function decideOnPage(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'POST /consent/:id');
  const id = idOf(c);
  const form = await readForm(c, page);
  if (form === undefined)
    return page.visitor === undefined ? signedOutPage(pathOf(id)) : staleFormPage(page, pathOf(id));
  const { visitor } = form;
  await page.scope.isolate.quotas.spend('consent_decisions', principalOf(visitor.actor));
  const found = await consentFor(page, visitor, id);
  if (found === undefined) return nothingPage(page, visitor);
  const read = readDecision(form, found);
  if (read.kind === 'wrong') return consentPage(page, visitor, found, read.entered, 422);
  try {
    if (read.wanted.decision === 'deny') await denyConsent(page.ctx, visitor.actor, id);
    else
      await decideConsent(page.ctx, { id, person: visitor.actor, wanted: read.wanted, check: checkInput }, undefined);
  } catch (error) {
    return refusedPage(c, { page, visitor, found, read }, error);
  }
  dropDraft(c, page.scope);
  return seeOther(c, pathOf(id));
}

interface Refused {
  readonly page: OpenedPage;
  readonly visitor: Visitor;
  readonly found: AskedConsent;
  readonly read: Extract<ReadDecision, { kind: 'read' }>;
}

/** Why it can’t be decided so: what was entered stays. */
async function refusedPage(c: PageContext, { page, visitor, found, read }: Refused, error: unknown): Promise<Response> {
  if (!(error instanceof Problem)) throw error;
  const { id } = found.consent;
  page.scope.problemCode = error.code;
  switch (error.code) {
    case 'consent_decided':
      return seeOther(c, pathOf(id));
    case 'insufficient_user_authentication':
      await keepDraft(c, page.scope, id, read.entered);
      return seeOther(c, pathOf(id));
    case 'validation_failed':
      return consentPage(page, visitor, found, { ...read.entered, faults: read.faultsOf(error.errors) }, 422);
    default:
      throw error;
  }
}

/** An approval is taken back. Any sign-in will do: it only narrows. */
export async function revokeOnPage(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'POST /consent/:id/revoke');
  const id = idOf(c);
  const form = await readForm(c, page);
  const to = form?.one('to') === 'approvals' ? '/approvals' : pathOf(id);
  if (form === undefined) return page.visitor === undefined ? signedOutPage(to) : staleFormPage(page, to);
  if ((await consentFor(page, form.visitor, id)) === undefined) return nothingPage(page, form.visitor);
  try {
    await revokeConsent(page.ctx, { userId: form.visitor.actor.person }, id);
  } catch (error) {
    // It was used, taken back or over meanwhile: the page says which.
    if (!(error instanceof Problem) || error.code !== 'consent_decided') throw error;
  }
  return seeOther(c, to);
}
