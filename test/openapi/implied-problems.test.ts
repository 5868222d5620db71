import { poolKey } from '#src/delivery/drivers/pool-key.ts';
import { describe, expect, test } from 'vitest';
import { problemCodesOf } from '../../dev/openapi/implied-problems.ts';
import { accessInWords, securityOf } from '../../dev/openapi/security.ts';
import * as z from 'zod';
import type { RouteContract } from '#src/http/route.ts';

const bare: RouteContract = {
  method: 'POST',
  path: '/v1/deliveries',
  operationId: 'example',
  summary: '',
  description: '',
  access: { anyone: true },
  responses: {},
};
const body = { schema: z.strictObject({}), example: {} };

describe('an operation documents what its parts can refuse', () => {
  test.each([
    [
      'an open one without input',
      bare,
      ['method_not_allowed', 'not_acceptable', 'query_invalid', 'internal_error', 'misconfigured', 'demo_credentials'],
    ],
    [
      'one with a body',
      { ...bare, body },
      ['body_unparsable', 'upload_cut_off', 'body_too_large', 'media_type_unsupported', 'validation_failed'],
    ],
    [
      'one with a path parameter',
      { ...bare, params: z.strictObject({ id: z.string() }) },
      ['path_invalid', 'database_unavailable'],
    ],
    [
      'one that takes bytes',
      { ...bare, raw: { mediaTypes: ['image/png'], maxBytes: 1, description: '' } },
      ['body_empty', 'upload_cut_off', 'body_too_large', 'media_type_unsupported'],
    ],
    ['one with a quota', { ...bare, limits: { ip: 'quote' } }, ['quota_exceeded']],
    [
      'one for a scope',
      { ...bare, access: { bearer: ['ops'] } },
      ['credential_missing', 'token_invalid', 'insufficient_scope', 'identity_unavailable', 'quota_exceeded'],
    ],
    [
      'one for the pool key',
      { ...bare, access: { key: poolKey } },
      ['credential_missing', 'pool_key_invalid', 'database_unavailable'],
    ],
    [
      'one that needs a key',
      { ...bare, idempotency: 'required' },
      ['idempotency_key_missing', 'idempotency_key_invalid', 'idempotency_key_reused'],
    ],
    [
      'one that takes a key',
      { ...bare, idempotency: 'accepted' },
      ['idempotency_key_invalid', 'idempotency_key_reused', 'database_unavailable'],
    ],
    ['one that names its own', { ...bare, problems: ['quote_expired'] }, ['quote_expired']],
  ] as const satisfies readonly (readonly [string, RouteContract, readonly string[]])[])(
    '%s',
    (_name, route, codes) => {
      expect(problemCodesOf(route)).toEqual(expect.arrayContaining([...codes]));
    },
  );

  test.each([
    ['an open one asks for no credential', bare, ['credential_missing', 'token_invalid', 'insufficient_scope']],
    [
      'one that is open but takes a credential refuses a bad one only',
      { ...bare, access: { anyone: true, bearer: ['ops'] } },
      ['credential_missing', 'insufficient_scope'],
    ],
    ['one that takes a key does not miss it', { ...bare, idempotency: 'accepted' }, ['idempotency_key_missing']],
    [
      'one for the pool key alone knows no scopes',
      { ...bare, access: { key: poolKey } },
      ['insufficient_scope', 'token_invalid'],
    ],
  ] as const satisfies readonly (readonly [string, RouteContract, readonly string[]])[])(
    '%s',
    (_name, route, codes) => {
      expect(problemCodesOf(route).filter((code) => (codes as readonly string[]).includes(code))).toEqual([]);
    },
  );
});

test('any one of several scopes is an alternative, in the document and in words', () => {
  expect(securityOf({ bearer: [] })).toEqual([{ bearer: [] }]);
  expect(accessInWords({ bearer: [] })).toBe('Needs a bearer token.');
  expect(securityOf({ bearer: ['a:read', 'ops'], key: poolKey })).toEqual([
    { bearer: ['a:read'] },
    { bearer: ['ops'] },
    { poolKey: [] },
  ]);
  expect(accessInWords({ bearer: ['a:read', 'ops'], key: poolKey })).toBe(
    'Needs a bearer token with the scope `a:read` or `ops`, or the pool key.',
  );
});
