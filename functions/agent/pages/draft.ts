import type { Scope } from '#src/http/scope.ts';
import { cookieOf, dropCookie } from '#src/http/sign-in/cookies.ts';
import { keep, readKept } from '#src/http/sign-in/session.ts';
import type { AgentConfig } from '#fn/agent/bindings.ts';
import { ofForm } from '#src/agent/page-words/fault-words.ts';
import { consentSignIn } from './consent-sign-in.ts';
import { nothingEntered, type Entered } from './entered.ts';
import type { PageContext } from './open-page.ts';

const DRAFT_SECONDS = 600;

/** What was entered for one consent, or for a request’s code. Null: it was too long for a cookie. */
interface Draft {
  readonly id: string;
  readonly fields: Entered['fields'] | null;
}

const UNDECIDED = 'Nothing has been decided yet: your sign-in had run out.';

/** Keeps what was entered while its person signs in again. */
export async function keepDraft(
  c: PageContext,
  { isolate }: Scope<AgentConfig>,
  id: string,
  { fields }: Entered,
): Promise<void> {
  const kept = (draft: Draft) =>
    keep(c, consentSignIn, isolate, 'draft', { text: JSON.stringify(draft), seconds: DRAFT_SECONDS });
  if (!(await kept({ id, fields }))) await kept({ id, fields: null });
}

/** What was entered for a consent before its person had to sign in again. */
export async function readDraft(c: PageContext, { isolate }: Scope<AgentConfig>, id: string): Promise<Entered> {
  const text = await readKept(c, consentSignIn, isolate, 'draft');
  const draft = text === undefined ? undefined : (JSON.parse(text) as Draft); // sealed: nobody else wrote it
  if (draft?.id !== id) return nothingEntered;
  const what = draft.fields === null ? 'was too long to be kept' : 'is still here';
  return { fields: draft.fields ?? {}, faults: [ofForm(`${UNDECIDED} What you entered ${what}.`)] };
}

export const dropDraft = (c: PageContext, { isolate }: Scope<AgentConfig>): void =>
  dropCookie(c, isolate, cookieOf(consentSignIn, 'draft'));
