import type { RouteContract } from '#src/http/route.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import { problemCatalog } from '../declared.ts';

const isGiven = (part: unknown) => part !== undefined;

/** The problems that each part of a contract implies, in the order in which `runRoute` checks them. */
const parts: readonly { readonly when: (route: RouteContract) => boolean; readonly codes: readonly ProblemCode[] }[] = [
  // From the Worker itself, before and after the route. An unknown query parameter is refused everywhere.
  {
    when: () => true,
    codes: [
      'misconfigured',
      'demo_credentials',
      'method_not_allowed',
      'not_acceptable',
      'query_invalid',
      'quota_exceeded',
      'internal_error',
    ],
  },
  {
    when: ({ access }) => isGiven(access.bearer) || isGiven(access.presence),
    codes: ['token_invalid', 'identity_unavailable'],
  },
  {
    when: (route) =>
      takesCredential(route) &&
      route.access.anyone === undefined &&
      !isGiven(route.access.signed) &&
      ['header', 'bearer', undefined].includes(route.access.key?.presentedIn),
    codes: ['credential_missing'],
  },
  {
    when: ({ access }) => isGiven(access.bearer?.[0]) && access.anyone === undefined,
    codes: ['insufficient_scope'],
  },
  { when: ({ access }) => isGiven(access.signed), codes: ['signature_invalid', 'timestamp_out_of_tolerance'] },
  { when: ({ params }) => isGiven(params), codes: ['path_invalid'] },
  { when: ({ requestHeaders = [] }) => requestHeaders.includes('If-Match'), codes: ['version_mismatch'] },
  {
    when: ({ body }) => isGiven(body),
    codes: ['body_unparsable', 'upload_cut_off', 'body_too_large', 'media_type_unsupported', 'validation_failed'],
  },
  {
    when: ({ raw }) => isGiven(raw),
    codes: ['body_empty', 'upload_cut_off', 'body_too_large', 'media_type_unsupported'],
  },
  { when: ({ idempotency }) => idempotency === 'required', codes: ['idempotency_key_missing'] },
  {
    when: ({ idempotency = 'none' }) => idempotency !== 'none',
    codes: ['idempotency_key_invalid', 'idempotency_key_reused'],
  },
  { when: readsDatabase, codes: ['database_unavailable'] },
];

export function takesCredential({ access }: RouteContract): boolean {
  return isGiven(access.bearer) || isGiven(access.key) || isGiven(access.presence) || isGiven(access.signed);
}

/** A path parameter names a stored thing, a credential owns stored things, and an idempotency key is stored itself. */
function readsDatabase(route: RouteContract): boolean {
  return isGiven(route.params) || takesCredential(route) || (route.idempotency ?? 'none') !== 'none';
}

/**
 * Every code that an operation can answer with: those implied by its parts and those that it names, in the catalog's
 * order.
 */
export function problemCodesOf(route: RouteContract): readonly ProblemCode[] {
  const { presence } = route.access;
  const codes = new Set([
    ...parts.filter(({ when }) => when(route)).flatMap((part) => part.codes),
    ...(route.access.key?.problems ?? []),
    ...(presence === undefined ? [] : [presence.refusal, ...presence.problems]),
    ...(route.problems ?? []),
  ]);
  return (Object.keys(problemCatalog) as ProblemCode[]).filter((code) => codes.has(code));
}
