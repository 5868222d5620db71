import { readFields, type SentFields } from '#src/http/sign-in/read-form.ts';
import { agentBounds } from '#src/agent/bounds.ts';
import type { OpenedPage, PageContext, Visitor } from './open-page.ts';

/** A form of a page of ours, sent by whoever has signed in. */
export interface SentForm extends SentFields {
  readonly visitor: Visitor;
}

/**
 * Reads a form that changes something. Undefined: it isn't of this session, or nobody is signed in. Throws
 * `origin_not_allowed`, `media_type_unsupported`, `body_too_large`.
 */
export async function readForm(c: PageContext, { scope, visitor }: OpenedPage): Promise<SentForm | undefined> {
  const { isolate } = scope;
  const keys = isolate.config.TOKEN_KEYS;
  const fields = await readFields(c.req.raw, {
    isolate,
    keys,
    session: visitor?.session,
    maxBytes: agentBounds.bodyBytes,
  });
  return fields === undefined || visitor === undefined ? undefined : { visitor, ...fields };
}
