import * as z from 'zod';
import type { RouteContract } from '#src/http/route.ts';
import { CANARY, type Draft } from './draft.ts';
import { mounts, type Site } from './mounts.ts';
import { withHeader, withoutHeader, type Refusal } from './refusal.ts';

const always = () => true;

export const takesIfMatch = ({ requestHeaders = [] }: RouteContract) => requestHeaders.includes('If-Match');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods with which this very path reaches no route, not even by another's pattern. */
function absentMethods(draft: Draft, { service }: Site): readonly string[] {
  const here = mounts[service].filter(({ path }) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(draft.path),
  );
  return methods.filter((method) => here.every((route) => route.method !== method));
}

function allowOf({ service, route }: Site): RegExp {
  const here = mounts[service]
    .filter(({ path }) => path === route.path)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new RegExp(`^${[...here, 'OPTIONS'].join(', ')}$`);
}

/** A path parameter that its contract can't take, for each parameter that isn't free text. */
function badParams({ path, params, paramsExample = {} }: RouteContract): readonly string[] {
  const values = ['~', '%00', 'x'.repeat(300), '%F0%9F%9A%B2'];
  return Object.entries(params?.shape ?? {}).flatMap(([bad, schema]) =>
    values
      .filter((value) => value === '%00' || !z.safeParse(schema, decodeURIComponent(value)).success) // NUL is no text anywhere
      .map((value) =>
        path.replaceAll(/:(\w+)/g, (_, name: string) => (name === bad ? value : (paramsExample[name] ?? ''))),
      ),
  );
}

export const requestRefusals = {
  method: {
    what: 'a method that its path does not have',
    code: 'method_not_allowed',
    applies: always,
    spoil: (draft, site) => absentMethods(draft, site).map((method) => ({ method, body: null })),
    answers: (site) => ({ headers: { allow: allowOf(site) } }),
  },
  accept: {
    what: 'to answer in anything but JSON',
    code: 'not_acceptable',
    applies: always,
    spoil: (draft) =>
      ['text/html', 'text/html, application/xml;q=0.9', '*/*;q=0', 'application/json;q=0, */*', `text/${CANARY}`].map(
        (accept) => withHeader(draft, 'accept', accept),
      ),
  },
  unknownParameter: {
    what: 'an unknown query parameter',
    code: 'query_invalid',
    applies: always,
    spoil: () => [{ query: `?x=${CANARY}`, pointer: 'query.x', errorCode: 'unknown_field' }],
  },
  repeatedParameter: {
    what: 'a repeated query parameter',
    code: 'query_invalid',
    applies: always,
    spoil: (_, { route }) =>
      ['x', ...Object.keys(route.query?.shape ?? {})].map((name) => ({
        query: `?${name}=1&${name}=${CANARY}`,
        pointer: `query.${name}`,
        errorCode: 'repeated',
      })),
  },
  controlInQuery: {
    what: 'a control character in a query parameter',
    code: 'query_invalid',
    applies: always,
    spoil: (_, { route }) =>
      ['x', ...Object.keys(route.query?.shape ?? {})].flatMap((name) =>
        ['%00', '%1B', '%0D', '%C2%85'].map((char) => ({
          query: `?${name}=${CANARY}${char}`,
          pointer: `query.${name}`,
          errorCode: 'invalid_string',
        })),
      ),
  },
  longQuery: {
    what: 'a query parameter of more than 2,048 characters, or a pile of marks in one',
    code: 'query_invalid',
    applies: always,
    spoil: (_, { route }) =>
      ['x', ...Object.keys(route.query?.shape ?? {})].flatMap((name) =>
        [CANARY.padEnd(2_049, 'x'), `${CANARY}${'%CC%81'.repeat(31)}`].map((value) => ({
          query: `?${name}=${value}`,
          pointer: `query.${name}`,
          errorCode: 'invalid_string',
        })),
      ),
  },
  pathParameter: {
    what: 'a path parameter that has not its form',
    code: 'path_invalid',
    applies: (route) => route.params !== undefined,
    spoil: (_, { route }) => badParams(route).map((path) => ({ path })),
  },
  keyMissing: {
    what: 'a request without the Idempotency-Key that it requires',
    code: 'idempotency_key_missing',
    applies: (route) => route.idempotency === 'required',
    spoil: (draft) => [
      { ...withoutHeader(draft, 'idempotency-key'), pointer: 'header.Idempotency-Key', errorCode: 'required' },
    ],
  },
  keyMalformed: {
    what: 'an Idempotency-Key that is not a UUID',
    code: 'idempotency_key_invalid',
    applies: (route) => route.idempotency === 'required' || route.idempotency === 'accepted',
    spoil: (draft) =>
      [
        CANARY,
        '00000000-0000-0000-0000-000000000000',
        '7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f1',
        '7f6c1f0e3b7a4c399a525d2f2f0a8f11',
        '"7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11"',
      ].map((key) => ({
        ...withHeader(draft, 'idempotency-key', key),
        pointer: 'header.Idempotency-Key',
        errorCode: 'invalid_uuid',
      })),
  },
  version: {
    what: 'an If-Match that was never an ETag of ours',
    code: 'version_mismatch',
    applies: takesIfMatch,
    spoil: (draft) => ['"x"', 'W/"1"', '1', '"1", "2"', CANARY].map((etag) => withHeader(draft, 'if-match', etag)),
  },
} satisfies Record<string, Refusal>;
