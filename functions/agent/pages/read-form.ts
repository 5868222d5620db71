import { bodyTooLarge, readCapped } from '#src/http/body.ts';
import { FORM_TOKEN, isFormToken } from '#src/http/sign-in/form-token.ts';
import { refuseOthers } from '#src/http/sign-in/refuse-others.ts';
import { agentBounds } from '#src/agent/bounds.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { OpenedPage, PageContext, Visitor } from './open-page.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A form of a page of ours, sent by whoever has signed in. */
export interface SentForm {
  readonly visitor: Visitor;
  /** A field’s only value. */
  readonly one: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
}

/**
 * Reads a form that changes something. Undefined: it isn't of this session, or nobody is signed in. Throws
 * `origin_not_allowed`, `media_type_unsupported`, `body_too_large`.
 */
export async function readForm(c: PageContext, { scope, visitor }: OpenedPage): Promise<SentForm | undefined> {
  const { isolate } = scope;
  refuseOthers(c.req.raw, isolate);
  const [type = ''] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
  if (type.trim() !== FORM_TYPE) throw new Problem('media_type_unsupported', { headers: { Accept: FORM_TYPE } });
  const bytes = await readCapped(c.req.raw, agentBounds.bodyBytes);
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  if (form.size > MAX_FIELDS) throw bodyTooLarge(agentBounds.bodyBytes);
  const given = form.get(FORM_TOKEN) ?? '';
  if (visitor === undefined || !isFormToken(isolate.config.TOKEN_KEYS, visitor.session, given)) return undefined;
  return { visitor, one: (name) => form.get(name) ?? undefined, all: (name) => form.getAll(name) };
}

/** More than any page of ours has. */
const MAX_FIELDS = 500;
