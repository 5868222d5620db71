import { escapePattern, matchesPattern, upperCaseEscapes } from './pattern.ts';
import { readRobotsLine } from './robots-line.ts';

/** The product token that sites name us by (RFC 9309, 2.2.1). */
export const AGENT = 'WaypostBot';
/** As much of a file as is read (RFC 9309, 2.5 asks for 500 KiB at least). */
export const MAX_ROBOTS_BYTES = 512_000;
/** A site may ask for more: nobody waits longer. */
export const MAX_CRAWL_DELAY_SECONDS = 60;
const MAX_RULE_CHARACTERS = 200;
/** Characters of paths that are compared with stars: some tenths of a second. */
const MAX_COST = 20_000_000;

interface Rule {
  readonly kind: 'allow' | 'disallow';
  readonly pattern: string;
  /** The line, as people read it. */
  readonly line: string;
}

interface Group {
  /** Lower-case product tokens, or `*`. */
  readonly agents: string[];
  readonly rules: Rule[];
  /** `after`: so many agents were named before it: later ones are of a group that says nothing of it. */
  readonly delays: { readonly after: number; readonly seconds: number }[];
}

export interface RobotsRules {
  readonly groups: readonly Group[];
}

/** What a file says of an address. */
export interface Judgement {
  readonly allowed: boolean;
  /** The line that decided; null: none did. */
  readonly rule: string | null;
}

/**
 * Reads a robots.txt (RFC 9309). Lines that aren't understood are passed over: they neither end a group nor begin one.
 * Whatever stands after the first 500 KiB of characters isn't read, nor is the line that is cut there.
 */
export function parseRobots(text: string): RobotsRules {
  const groups: Group[] = [];
  let group: Group | undefined;
  for (const written of linesOf(text)) {
    const line = readRobotsLine(written);
    if (line === undefined) continue;
    const { key, value } = line;
    if (key === 'user-agent') {
      if (group === undefined || group.rules.length > 0) groups.push((group = { agents: [], rules: [], delays: [] }));
      group.agents.push(productToken(value));
    } else if (key === 'crawl-delay') {
      const seconds = Number.parseFloat(value);
      if (seconds >= 0) group?.delays.push({ after: group.agents.length, seconds });
    } else if (value !== '') {
      group?.rules.push({ kind: key, pattern: escapePattern(value), line: `${nameOf[key]}: ${value}` });
    }
  }
  return { groups };
}

const nameOf = { allow: 'Allow', disallow: 'Disallow' } as const;

/** The lines that aren't empty; a carriage return ends one as well. */
function* linesOf(text: string): Generator<string> {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const bounded = text.slice(start, start + MAX_ROBOTS_BYTES).replaceAll('\r', '\n');
  const isCut = text.length - start > MAX_ROBOTS_BYTES;
  for (let from = 0; from < bounded.length;) {
    const end = bounded.indexOf('\n', from);
    if (end === -1 && isCut) return;
    if (end !== from) yield bounded.slice(from, end === -1 ? undefined : end);
    from = end === -1 ? bounded.length : end + 1;
  }
}

/** `*`, or the letters, hyphens and underscores that it begins with: versions and what follows don't count. */
function productToken(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*';
  return (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase();
}

/** The groups that name the agent; without one, those for everybody. */
function groupsFor({ groups }: RobotsRules, agent: string): { readonly named: string; readonly of: readonly Group[] } {
  const own = agent.toLowerCase();
  const named = own !== '' && groups.some(({ agents }) => agents.includes(own)) ? own : '*';
  return { named, of: groups.filter(({ agents }) => agents.includes(named)) };
}

/**
 * Whether `agent` may fetch `url`, an absolute address: the longest pattern that matches decides, and among equals
 * the one that allows. A file with so many stars that it can't be weighed at a sensible cost disallows.
 */
export function judge(rules: RobotsRules, agent: string, url: string): Judgement {
  const path = pathOf(url);
  if (path === '/robots.txt') return { allowed: true, rule: null };
  let best: { readonly rule: Rule; readonly length: number } | undefined;
  let cost = 0;
  for (const rule of groupsFor(rules, agent).of.flatMap((group) => group.rules)) {
    if (rule.pattern.length < (best?.length ?? 0)) continue;
    if (rule.pattern.includes('*')) cost += path.length + rule.pattern.length;
    if (cost > MAX_COST) return { allowed: false, rule: shown(rule) };
    const length = matchedLength(path, rule);
    if (length > (best?.length ?? 0) || (length > 0 && length === best?.length && rule.kind === 'allow'))
      best = { rule, length };
  }
  if (best === undefined) return { allowed: true, rule: null };
  return { allowed: best.rule.kind === 'allow', rule: shown(best.rule) };
}

const shown = ({ line }: Rule): string => line.slice(0, MAX_RULE_CHARACTERS);

/** How long the pattern is that matches; 0: none does. An allowed index page allows its directory, too, as Google has it. */
function matchedLength(path: string, { kind, pattern }: Rule): number {
  if (matchesPattern(path, pattern)) return pattern.length;
  const slash = pattern.lastIndexOf('/');
  if (kind === 'disallow' || slash === -1 || !pattern.startsWith('/index.htm', slash)) return 0;
  const directory = `${pattern.slice(0, slash + 1)}$`;
  return matchesPattern(path, directory) ? directory.length : 0;
}

/** Path and query as they are written in the address. */
function pathOf(url: string): string {
  const authority = url.indexOf('//');
  const start = url.slice(authority === -1 ? 0 : authority + 2).search(/[/?;#]/);
  if (start === -1) return '/';
  const from = start + (authority === -1 ? 0 : authority + 2);
  const [path = ''] = url.slice(from).split('#', 1);
  return upperCaseEscapes(path.startsWith('/') ? path : `/${path}`);
}

/** The pause that a site asks `agent` for; null: none. A file that says it twice means the longer. */
export function crawlDelaySeconds(rules: RobotsRules, agent: string): number | null {
  const { named, of } = groupsFor(rules, agent);
  const asked = of.flatMap(({ agents, delays }) => {
    const place = agents.indexOf(named);
    return delays.filter(({ after }) => after > place).map(({ seconds }) => seconds);
  });
  if (asked.length === 0) return null;
  return Math.min(
    asked.reduce((most, seconds) => Math.max(most, seconds), 0),
    MAX_CRAWL_DELAY_SECONDS,
  );
}
