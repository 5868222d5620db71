import { verdicts } from '#src/intel/insights/insight.ts';
import { judgeInsight } from '#src/intel/verdicts/judge-insight.ts';
import { MAX_MUTES } from '#src/intel/verdicts/given-verdict.ts';
import { principalOf } from '#src/http/caller/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { pathOf } from '#src/http/sign-in/attempt.ts';
import { seeOther } from '#src/http/pages/see-other.ts';
import { openPage, readForm, type PageContext } from './open-page.ts';
import { notAllowedPage, nothingPage, refusedPage, staleFormPage } from './plain-pages.tsx';
import { uuidOf } from './read-path.ts';

/** A verdict is kept: by the same verb as over the interface. */
export async function judgeOnPage(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'POST /insights/:id/verdict');
  const id = uuidOf(c.req.param('id'));
  const here = id === undefined ? '/' : `/insights/${id}`;
  const form = await readForm(c, page);
  if (form === undefined) return staleFormPage(page, here);
  if (!form.viewer.can.judge) return notAllowedPage(page, here);
  if (id === undefined) return nothingPage(page);
  await page.scope.isolate.quotas.spend('intel_admin', principalOf(form.viewer.actor));
  const verdict = verdicts.find((word) => word === form.one('verdict'));
  if (verdict === undefined)
    return refusedPage(page, {
      status: 422,
      title: 'Nothing was saved',
      text: 'Choose a verdict: genuine, noise or wrong kind.',
      way: { href: here, words: 'Choose again' },
    });
  try {
    await judgeInsight(page.ctx, { insightId: id, verdict, muted: form.one('mute') === 'yes' });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    page.scope.problemCode = error.code;
    if (error.code === 'not_found') return nothingPage(page);
    if (error.code !== 'too_many_mutes') throw error;
    return refusedPage(page, {
      status: 409,
      title: 'Too many places are muted',
      text: `A page has at most ${MAX_MUTES} muted places. Take a mute back, or leave a part of the page out (removeSelectors).`,
      way: { href: here, words: 'Go back' },
    });
  }
  return seeOther(c, `${pathOf(form.one('back'), here)}#i-${id}`);
}
