import type { Context } from 'hono';
import { consentToken } from '#src/agent/consent/consent-token.ts';
import type { AgentContext } from '#src/agent/context.ts';
import type { PresentActor } from '#src/http/caller/access.ts';
import { verifyPresent } from '#src/http/caller/verify-presence.ts';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { inItsOwnWindow } from '#src/http/pages/page.tsx';
import { spendFor } from '#src/http/quota/charge.ts';
import type { Scope } from '#src/http/scope.ts';
import { formTokenOf } from '#src/http/sign-in/form-token.ts';
import { readKept } from '#src/http/sign-in/session.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { AgentConfig } from '#fn/agent/bindings.ts';
import { openAgentContext } from '#fn/agent/context.ts';
import { consentSignIn } from './consent-sign-in.ts';

export type PageContext = Context<HonoEnv<AgentConfig>>;

/** Whoever has signed in to decide. */
export interface Visitor {
  readonly actor: PresentActor;
  readonly name: string;
  /** Of their session: each form has it. */
  readonly formToken: string;
  /** What names their session; it is never shown. */
  readonly session: string;
}

export interface OpenedPage {
  readonly scope: Scope<AgentConfig>;
  readonly ctx: AgentContext;
  readonly visitor: Visitor | undefined;
}

/**
 * The start of every page on which a person decides: counts its quota and reads who has signed in. Throws
 * `quota_exceeded`, `origin_not_allowed`.
 */
export function openPage(c: PageContext, route: string): Promise<OpenedPage> {
  refuseScripts(c.req.raw);
  return openForScript(c, route);
}

/** The same for what such a page’s own script asks for. It has no form. */
export async function openForScript(c: PageContext, route: string): Promise<OpenedPage> {
  const scope = c.get('scope');
  scope.route = route;
  await spendFor(scope, 'approvals', scope.ip);
  const visitor = await readVisitor(c, scope);
  if (visitor !== undefined) scope.actor = visitor.actor;
  return { scope, ctx: openAgentContext(scope), visitor };
}

/**
 * Only a window that shows the page gets it: no script, of our own pages either, reads it, and none has its form’s token
 * (decision 0063). Browsers say what asks (Fetch Metadata), and no script can say otherwise.
 */
function refuseScripts({ headers }: Request): void {
  if ((headers.get('sec-fetch-dest') ?? 'document') !== 'document') throw new Problem('origin_not_allowed');
}

/** Undefined: nobody is signed in, or their token has expired. */
async function readVisitor(c: PageContext, { isolate }: Scope<AgentConfig>): Promise<Visitor | undefined> {
  const session = await readKept(c, consentSignIn, isolate, 'session');
  if (session === undefined) return undefined;
  try {
    const actor = await verifyPresent(session, isolate.credentials.bearer, consentToken);
    const name = actor.name ?? actor.person.slice(actor.person.indexOf(':') + 1);
    return { actor, name, formToken: formTokenOf(isolate.config.TOKEN_KEYS, session), session };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return undefined;
    throw error;
  }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Whether what stands in a path can be an id. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** A page that names a person: no cache keeps it, and no other page learns where it is, or gets at its window. */
export function forOne(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Vary', 'Cookie');
  return inItsOwnWindow(response);
}
