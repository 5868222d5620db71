import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeByFile, readRobotsAnswer } from '#src/intel/robots/robots-file.ts';
import { AGENT, crawlDelaySeconds, judge, MAX_ROBOTS_BYTES, parseRobots } from '#src/intel/robots/robots.ts';

interface Vector {
  readonly test: string;
  readonly robots: string;
  readonly ua: string;
  readonly url: string;
  readonly allowed: boolean;
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'robots-google.json'), 'utf8')) as Vector[];
const SITE = 'https://shop.example';
const judged = (text: string, path: string) => judge(parseRobots(text), AGENT, `${SITE}${path}`);
const isAllowed = (text: string, path: string) => judged(text, path).allowed;

it('ROBOTS-1 judges all 140 vectors as the reference does', () => {
  const wrong = vectors.filter(
    ({ robots, ua, url, allowed }) => judge(parseRobots(robots), ua, url).allowed !== allowed,
  );
  expect(wrong).toEqual([]);
  expect(vectors).toHaveLength(140);
});

it.each([
  ['our own group only', 'user-agent: *\ndisallow: /\nuser-agent: waypostbot\ndisallow: /b', '/a', true],
  ['our own group only', 'user-agent: *\ndisallow: /a\nuser-agent: WAYPOSTBOT/2.0\ndisallow: /b', '/b', false],
  ['the group for all where none is ours', 'user-agent: other\nallow: /\nuser-agent: *\ndisallow: /', '/a', false],
  ['several names of one group', 'user-agent: other\nuser-agent: WaypostBot\ndisallow: /', '/a', false],
  [
    'groups of one name together',
    'user-agent: *\ndisallow: /a\nuser-agent: x\nallow: /\nuser-agent: *\ndisallow: /b',
    '/b',
    false,
  ],
  ['no line before the first name', 'disallow: /\nuser-agent: *\nallow: /b', '/a', true],
  ['a name that only begins like ours', 'user-agent: WaypostBotany\ndisallow: /', '/a', true],
])('ROBOTS-2 goes by %s', (_what, text, path, allowed) => {
  expect(isAllowed(text, path)).toBe(allowed);
});

it('ROBOTS-3 lets the longest pattern decide, and among equals the one that allows', () => {
  const text = 'user-agent: *\ndisallow: /a\nallow: /a/b\ndisallow: /a/b/c\nallow: /same\ndisallow: /same';
  expect(['/a/x', '/a/b/x', '/a/b/c', '/same'].map((path) => isAllowed(text, path))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

it('ROBOTS-4 reads stars anywhere and a dollar at the end', () => {
  const text = 'user-agent: *\ndisallow: /*.pdf$\ndisallow: /a*b*c\ndisallow: /$exact\ndisallow: *private';
  expect(
    ['/x.pdf', '/x.pdf?y', '/a--b--c', '/a--c--b', '/$exact', '/x/private'].map((path) => isAllowed(text, path)),
  ).toEqual([false, true, false, true, false, false]);
});

it('ROBOTS-5 compares percent-encoded octets in either case, and what lies beyond ASCII as UTF-8', () => {
  const text = 'user-agent: *\ndisallow: /caf%c3%a9\ndisallow: /日本\ndisallow: /a b';
  for (const path of ['/café', '/日本', '/a b'])
    expect(judge(parseRobots(text), AGENT, new URL(path, SITE).href).allowed, path).toBe(false);
  expect(isAllowed(text, '/caf%C3%A9')).toBe(false);
  expect(isAllowed('user-agent: *\ndisallow: /\ud800', '/x')).toBe(true);
});

it.each([
  ['a byte order mark', '\ufeffuser-agent: *\ndisallow: /'],
  ['carriage returns', 'user-agent: *\rdisallow: /'],
  ['CR and LF', 'user-agent: *\r\n\r\ndisallow: /\r\n'],
  ['blanks and tabs', ' \tUser-Agent \t:\t* \n  Disallow:\t/  '],
  ['comments', 'user-agent: * # all\n# disallow: /x\ndisallow: / # all of it'],
  ['slips of the pen', 'useragent: *\ndisalow: /'],
  ['forgotten colons', 'user-agent *\ndisallow /'],
  ['lines that nobody knows', 'user-agent: *\nnoindex: /\nhost: x\n<html>\n:\ndisallow: /'],
])('ROBOTS-6 reads a file with %s', (_what, text) => {
  expect(isAllowed(text, '/x')).toBe(false);
});

it('ROBOTS-7 reads 500 KiB, and neither what comes after them nor the line that is cut', () => {
  const filler = `#${'x'.repeat(98)}\n`.repeat(5_119);
  const late = `user-agent: *\n${filler}disallow: /late`;
  expect(late.length).toBeGreaterThan(511_000);
  expect(isAllowed(late, '/late')).toBe(false);
  const head = `user-agent: *\n${filler}`;
  const cut = `${head}${'\n'.repeat(MAX_ROBOTS_BYTES - head.length - 'disallow: /'.length)}disallow: /far\ndisallow: /beyond`;
  for (const path of ['/x', '/far', '/beyond']) {
    expect(isAllowed(cut, path)).toBe(true);
    const bytes = new TextEncoder().encode(cut);
    expect(judgeByFile(readRobotsAnswer({ kind: 'answered', status: 200, bytes }), `${SITE}${path}`).allowed).toBe(
      true,
    );
  }
});

it('ROBOTS-8 names the line that decided', () => {
  const text = 'user-agent: *\nDISALLOW:  /private/*.html   # keep out\nAllow: /';
  expect(judged(text, '/private/a.html')).toEqual({ allowed: false, rule: 'Disallow: /private/*.html' });
  expect(judged(text, '/b')).toEqual({ allowed: true, rule: 'Allow: /' });
  expect(judged('', '/b')).toEqual({ allowed: true, rule: null });
  expect(judged(`user-agent: *\ndisallow: /${'a*'.repeat(500)}`, `/${'a'.repeat(600)}`).rule).toHaveLength(200);
});

it('ROBOTS-9 always allows robots.txt itself', () => {
  expect(judged('user-agent: *\ndisallow: /', '/robots.txt')).toEqual({ allowed: true, rule: null });
});

it.each([
  ['user-agent: *\ncrawl-delay: 3\ndisallow: /x', 3],
  ['user-agent: *\ncrawl-delay: 0.5', 0.5],
  ['user-agent: *\ncrawl-delay: 3600', 60],
  ['user-agent: *\ncrawl-delay: soon', null],
  ['user-agent: *\ncrawl-delay: -1', null],
  ['crawl-delay: 3', null],
  ['user-agent: *\ncrawl-delay: 9\nuser-agent: waypostbot\ncrawl-delay: 2', 2],
  ['user-agent: *\ncrawl-delay: 9\nuser-agent: waypostbot\ndisallow: /x', null],
  ['user-agent: other\ncrawl-delay: 9\nuser-agent: *\ndisallow: /x', null],
  ['user-agent: *\ncrawl-delay: 1\ncrawl-delay: 4', 4],
])('ROBOTS-10 keeps the pause that a file asks for: %j', (text, seconds) => {
  expect(crawlDelaySeconds(parseRobots(text), AGENT)).toBe(seconds);
});

it('ROBOTS-11 takes a 4xx for no file, and 429, 5xx, redirects and silence for a no', () => {
  const bytes = new TextEncoder().encode('user-agent: *\ndisallow: /x');
  const verdicts = (statuses: readonly number[]) =>
    statuses.map((status) => readRobotsAnswer({ kind: 'answered', status, bytes }).verdict);
  expect(new Set(verdicts([400, 401, 403, 404, 410, 451, 499]))).toEqual(new Set(['allow']));
  expect(new Set(verdicts([301, 304, 429, 500, 502, 503, 525, 530]))).toEqual(new Set(['disallow']));
  expect(new Set(verdicts([200, 203, 206]))).toEqual(new Set(['rules']));
  expect(readRobotsAnswer({ kind: 'silent' })).toEqual({ verdict: 'disallow', body: null, status: null });
  expect(judgeByFile({ verdict: 'allow', body: null }, `${SITE}/x`)).toEqual({ allowed: true, rule: null });
  expect(judgeByFile({ verdict: 'disallow', body: null }, `${SITE}/x`)).toEqual({ allowed: false, rule: null });
});

it('ROBOTS-12 reads bytes that aren’t UTF-8, and keeps no NUL', () => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode('user-agent: *\ndisallow: /a\0b\n'),
    0xff,
    0xfe,
    0xed,
    0xa0,
  ]);
  const file = readRobotsAnswer({ kind: 'answered', status: 200, bytes });
  expect(file.body).not.toContain('\0');
  expect(file.body?.isWellFormed()).toBe(true);
});

it('ROBOTS-13 weighs the worst file that fits within a second, and disallows what would take longer', () => {
  const url = `${SITE}/${'a'.repeat(2_000)}`;
  for (const line of [
    'allow: *ab',
    'allow: /*a*a*a*b',
    `allow: /*b${'a'.repeat(900)}`,
    `allow: /${'*a'.repeat(400)}*b$`,
  ]) {
    const text = `user-agent: *\n${`${line}\n`.repeat(MAX_ROBOTS_BYTES / line.length)}`;
    const before = process.threadCpuUsage();
    judge(parseRobots(text), AGENT, url);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000, line).toBeLessThan(1_000);
  }
  expect(judge(parseRobots(`user-agent: *\n${'allow: *ab\n'.repeat(40_000)}`), AGENT, url)).toEqual({
    allowed: false,
    rule: 'Allow: *ab',
  });
});

it('ROBOTS-1 agrees with a regular expression of the same pattern', () => {
  const octets = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*', '$'), maxLength: 8 });
  const paths = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '$'), maxLength: 12 });
  fc.assert(
    fc.property(octets, paths, (pattern, path) => {
      const source = `/${pattern}`;
      const isAnchored = source.endsWith('$');
      const literal = (isAnchored ? source.slice(0, -1) : source)
        .split('*')
        .map((part) => part.replaceAll(/[.$]/g, '\\$&'))
        .join('.*');
      const expected = new RegExp(`^${literal}${isAnchored ? '$' : ''}`, 's').test(`/${path}`);
      expect(isAllowed(`user-agent: *\ndisallow: ${source}`, `/${path}`)).toBe(!expected);
    }),
    { numRuns: 500 },
  );
});
