import { describe, expect, test } from 'vitest';
import { acceptsJson, matchesEtag } from '#src/http/negotiate.ts';

const accepting = (accept: string) => acceptsJson(new Request('https://x.example', { headers: { accept } }));
const holding = (value: string, etag = '"abc"') =>
  matchesEtag(new Request('https://x.example', { headers: { 'if-none-match': value } }), etag);

describe('content negotiation', () => {
  test.each([
    '*/*',
    'application/json',
    'APPLICATION/JSON',
    'application/*',
    'application/problem+json',
    'application/health+json;q=0.1',
    'text/html, */*;q=0.8',
    'application/json;charset=utf-8',
    'text/html;q=1, application/json;q=0.001',
    ' application/json ',
    '',
    'application/json, */*;q=0',
    'application/*;q=0, application/json',
  ])('REQ-19 “%s” leaves room for JSON', (accept) => expect(accepting(accept)).toBe(true));

  test.each([
    'text/html',
    'application/xml',
    'application/json;q=0',
    '*/*;q=0',
    'application/json;q=0.000, text/html',
    'application/json;q=0, */*',
    'application/*;q=0, */*',
    'application/jsonx',
    'xapplication/json',
    'text/json',
    'application',
    '*',
  ])('REQ-19 “%s” leaves no room for JSON: the most specific range decides', (accept) =>
    expect(accepting(accept)).toBe(false),
  );

  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x",W/"abc"', true],
    ['*', true],
    ['abc', false],
    ['"ABC"', false],
    ['"x"', false],
    ['', false],
  ])('REQ-20 If-None-Match %s holds "abc": %s', (value, held) => expect(holding(value)).toBe(held));

  test('REQ-20 no If-None-Match holds nothing', () =>
    expect(matchesEtag(new Request('https://x.example'), '"abc"')).toBe(false));
});
