import type { Context } from 'hono';
import { access } from '#src/intel/access.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { ruleUnder, type BearerActor } from '#src/http/caller/access.ts';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import type { Scope } from '#src/http/scope.ts';
import { formTokenOf } from '#src/http/sign-in/form-token.ts';
import { readFields, type SentFields } from '#src/http/sign-in/read-form.ts';
import { readVisitor } from '#src/http/sign-in/visitor.ts';
import type { IntelConfig } from '#fn/intel/bindings.ts';
import { openIntelContext } from '#fn/intel/context.ts';

export type PageContext = Context<HonoEnv<IntelConfig>>;

/** Whoever has signed in. */
export interface Viewer {
  readonly actor: BearerActor;
  readonly name: string;
  /** Of their session: each form has it. */
  readonly formToken: string;
  /** What names their session; it is never shown. */
  readonly session: string;
  readonly can: { readonly judge: boolean; readonly subscribe: boolean };
}

export interface OpenedPage {
  readonly scope: Scope<IntelConfig>;
  readonly ctx: IntelContext;
  readonly viewer: Viewer | undefined;
  /** Whether this visitor may read what the feed has: by their token, or because anybody may. */
  readonly reads: 'everything' | 'nothing';
}

/** The start of every page of the feed: counts its quota and reads who has signed in. Throws `quota_exceeded`. */
export async function openPage(c: PageContext, route: string): Promise<OpenedPage> {
  const scope = c.get('scope');
  scope.route = route;
  await spendFor(scope, 'intel_read', scope.ip);
  const viewer = await readViewer(c, scope);
  if (viewer !== undefined) scope.actor = viewer.actor;
  const isOpen = ruleUnder(access.intelRead, scope.isolate.config).anyone === true;
  const reads = isOpen || mayUse(viewer?.actor, access.intelRead.bearer) ? 'everything' : 'nothing';
  return { scope, ctx: openIntelContext(scope), viewer, reads };
}

const mayUse = (actor: BearerActor | undefined, scopes: readonly string[]): boolean =>
  scopes.some((scope) => actor?.scopes.has(scope) === true);

async function readViewer(c: PageContext, scope: Scope<IntelConfig>): Promise<Viewer | undefined> {
  const visitor = await readVisitor(c, scope);
  if (visitor === undefined) return undefined;
  const { actor, token: session } = visitor;
  return {
    actor,
    name: actor.name ?? actor.principal.slice(actor.principal.indexOf(':') + 1),
    formToken: formTokenOf(scope.isolate.config.TOKEN_KEYS, session),
    session,
    can: {
      judge: mayUse(actor, access.intelAdmin.bearer),
      subscribe: mayUse(actor, access.intelSubscribe.bearer),
    },
  };
}

const MAX_FORM_BYTES = 16 * 1024;

/** A form of these pages, with whoever sent it. */
export interface SentForm extends SentFields {
  readonly viewer: Viewer;
}

/** Undefined: it isn't of this session, or nobody is signed in. Throws `origin_not_allowed`, `media_type_unsupported`, `body_too_large`. */
export async function readForm(c: PageContext, { scope, viewer }: OpenedPage): Promise<SentForm | undefined> {
  const { isolate } = scope;
  const keys = isolate.config.TOKEN_KEYS;
  const expected = { isolate, keys, session: viewer?.session, maxBytes: MAX_FORM_BYTES };
  const fields = await readFields(c.req.raw, expected);
  return fields === undefined || viewer === undefined ? undefined : { viewer, ...fields };
}

/** A page that names a person is theirs: no cache keeps it. */
export function forOne({ viewer }: Pick<OpenedPage, 'viewer'>, response: Response): Response {
  if (viewer !== undefined) response.headers.set('Cache-Control', 'private, no-cache');
  response.headers.set('Vary', 'Cookie');
  return response;
}
