import type { Context } from 'hono';
import type { BearerActor } from '#src/http/caller/access.ts';
import { verifyBearer } from '#src/http/caller/bearer.ts';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { inItsOwnWindow, pageResponse } from '#src/http/pages/page.tsx';
import { spendFor } from '#src/http/quota/charge.ts';
import type { Scope } from '#src/http/scope.ts';
import { formTokenOf } from '#src/http/sign-in/form-token.ts';
import { readFields, type SentFields } from '#src/http/sign-in/read-form.ts';
import { readKept } from '#src/http/sign-in/session.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryConfig } from '#fn/delivery/bindings.ts';
import { openApi, type Api, type Answer } from './merchant-api.ts';
import { merchantSignIn } from './merchant-sign-in.ts';

export type PageContext = Context<HonoEnv<DeliveryConfig>>;

/** Whoever has signed in. */
export interface Viewer {
  readonly name: string;
  /** Of their session: each form has it. */
  readonly formToken: string;
  readonly can: {
    readonly change: boolean;
    readonly dispatch: boolean;
    readonly hooks: boolean;
    readonly ops: boolean;
  };
}

export interface MerchantPage {
  readonly c: PageContext;
  readonly scope: Scope<DeliveryConfig>;
  readonly viewer: Viewer;
  /** What names their session; it is never shown. */
  readonly session: string;
  /** The interface, as this person may use it. */
  readonly api: Api;
}

/**
 * The start of every page: counts its quota and reads who has signed in. Undefined: nobody, or their token has expired.
 * Throws `quota_exceeded`.
 */
export async function openMerchant(c: PageContext, route: string, answer: Answer): Promise<MerchantPage | undefined> {
  const scope = c.get('scope');
  scope.route = route;
  const { isolate } = scope;
  await spendFor(scope, 'documents', scope.ip);
  const session = await readKept(c, merchantSignIn, isolate, 'session');
  if (session === undefined) return undefined;
  try {
    const actor = await verifyBearer(session, isolate.credentials.bearer);
    scope.actor = actor;
    return { c, scope, session, viewer: viewerOf(actor, scope, session), api: openApi(c, answer, session) };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return undefined;
    throw error;
  }
}

function viewerOf(actor: BearerActor, { isolate }: Scope<DeliveryConfig>, session: string): Viewer {
  const has = (scope: string) => actor.scopes.has(scope);
  return {
    name: actor.name ?? actor.principal.slice(actor.principal.indexOf(':') + 1),
    formToken: formTokenOf(isolate.config.TOKEN_KEYS, session),
    can: {
      change: has('deliveries:write') || has('ops'),
      dispatch: has('jobs:dispatch'),
      hooks: has('webhooks:manage'),
      ops: has('ops'),
    },
  };
}

const MAX_FORM_BYTES = 16 * 1024;

/** Why a form isn't read: it is of another session, or longer than all that these pages ask for. */
export type Unread = 'stale' | 'too long';

/** A form of these pages. Throws `origin_not_allowed`, `media_type_unsupported`. */
export async function readForm({ c, scope, session }: MerchantPage): Promise<SentFields | Unread> {
  const { isolate } = scope;
  try {
    const expected = { isolate, keys: isolate.config.TOKEN_KEYS, session, maxBytes: MAX_FORM_BYTES };
    return (await readFields(c.req.raw, expected)) ?? 'stale';
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'body_too_large') throw error;
    scope.problemCode = error.code;
    return 'too long';
  }
}

/** A page of somebody's business: no cache keeps it. `policy`: what further sources it needs. */
export function merchantResponse(
  render: (nonce: string) => unknown,
  status = 200,
  policy: Readonly<Record<string, string>> = {},
): Response {
  const response = pageResponse(render, status, policy);
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Vary', 'Cookie');
  return inItsOwnWindow(response);
}
