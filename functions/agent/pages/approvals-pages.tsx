import { getOverview } from '#src/agent/approvals/get-overview.ts';
import { signInFor } from '#src/agent/consent/proof.ts';
import { ofForm, ruleFaults, type FormFault } from '#src/agent/page-words/fault-words.ts';
import { changeProfile } from '#src/agent/profile/change-profile.ts';
import { principalOf } from '#src/http/caller/access.ts';
import { signInOf } from '#src/http/caller/presence.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { Problem } from '#src/platform/problem/problem.ts';
import { ApprovalsPage } from './approvals/approvals-page.tsx';
import type { RulesProblem } from './approvals/rules-section.tsx';
import { seeOther } from '#src/http/pages/see-other.ts';
import { forOne, openPage, type OpenedPage, type PageContext, type Visitor } from './open-page.ts';
import { signedOutPage, staleFormPage } from './plain-pages.tsx';
import { readForm } from './read-form.ts';
import { readRules } from './read-rules.ts';

const HERE = '/approvals';

async function approvalsPage(
  { ctx }: OpenedPage,
  visitor: Visitor,
  problem?: RulesProblem,
  status = 200,
): Promise<Response> {
  const overview = await getOverview(ctx, visitor.actor.person);
  const proved = signInOf(visitor.actor, signInFor('medium', ctx.consentAcr, overview.now), overview.now);
  const lacks = proved.kind === 'too_weak' ? proved : undefined;
  return forOne(
    pageResponse(
      (nonce) => <ApprovalsPage overview={overview} visitor={visitor} lacks={lacks} problem={problem} nonce={nonce} />,
      status,
    ),
  );
}

/** What waits for the visitor, what holds, and what agents cost and did. */
export async function showApprovals(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /approvals');
  return page.visitor === undefined ? signedOutPage(HERE) : approvalsPage(page, page.visitor);
}

const changedMeanwhile = ofForm('Your rules were changed somewhere else meanwhile. Look at them, and save again.');

/** A rule or the day’s limit is set: by the same verb as over the interface. */
export async function changeRules(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'POST /approvals/rules');
  const form = await readForm(c, page);
  if (form === undefined) return page.visitor === undefined ? signedOutPage(HERE) : staleFormPage(page, HERE);
  const { visitor } = form;
  await page.scope.isolate.quotas.spend('profile', principalOf(visitor.actor));
  const read = readRules(form, page.scope.now);
  const { of, fields, capability } = read;
  const refused = (faults: readonly FormFault[], status: number) =>
    approvalsPage(page, visitor, { of, entered: { fields, faults } }, status);
  if (read.kind === 'wrong') return refused(read.faults, 422);
  try {
    await changeProfile(page.ctx, visitor.actor, read.version, read.change);
    return seeOther(c, `${HERE}#your-rules`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    page.scope.problemCode = error.code;
    switch (error.code) {
      case 'insufficient_user_authentication':
        return seeOther(c, `${HERE}#your-rules`); // which says what is lacking
      case 'version_mismatch':
        return refused([changedMeanwhile], 409);
      case 'validation_failed':
        return refused(ruleFaults(error.errors, capability?.consent.binds ?? []), 422);
      default:
        throw error;
    }
  }
}
