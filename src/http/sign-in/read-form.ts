import type { CommonConfig } from '#src/platform/config.ts';
import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { bodyTooLarge, readCapped } from '#src/http/capped-body.ts';
import type { Isolate } from '#src/http/scope.ts';
import { FORM_TOKEN, isFormToken } from './form-token.ts';
import { refuseOthers } from './refuse-others.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** More than any page of ours has. */
const MAX_FIELDS = 500;

/** The fields of a form that a page of ours sent. */
export interface SentFields {
  /** A field’s only value. */
  readonly one: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
}

interface Expected<Config extends CommonConfig> {
  readonly isolate: Isolate<Config>;
  readonly keys: SigningKeys;
  /** What names the session that it was made for; undefined: nobody is signed in. */
  readonly session: string | undefined;
  readonly maxBytes: number;
}

/**
 * Reads a form that changes something. Undefined: it isn't of this session, or nobody is signed in. Throws
 * `origin_not_allowed`, `media_type_unsupported`, `body_too_large`.
 */
export async function readFields<Config extends CommonConfig>(
  request: Request,
  { isolate, keys, session, maxBytes }: Expected<Config>,
): Promise<SentFields | undefined> {
  refuseOthers(request, isolate);
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  if (type.trim() !== FORM_TYPE) throw new Problem('media_type_unsupported', { headers: { Accept: FORM_TYPE } });
  const form = new URLSearchParams(new TextDecoder().decode(await readCapped(request, maxBytes)));
  if (form.size > MAX_FIELDS) throw bodyTooLarge(maxBytes);
  if (session === undefined || !isFormToken(keys, session, form.get(FORM_TOKEN) ?? '')) return undefined;
  return { one: (name) => form.get(name) ?? undefined, all: (name) => form.getAll(name) };
}
