import ipaddr from 'ipaddr.js';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Configuration, DeclaredDemo } from './domain.ts';
import { addRows } from './table-of-rows.ts';

const platformDemo = {
  tokenSecret: 'local-demo-token-secret-0123456789-abcdefghijklmn',
  idSecret: 'local-demo-id-secret-0123456789-abcdefghijklmnopq',
  clientSecret: 'demo-backend-secret',
  databasePassword: 'waypost-local-demo',
} as const;

const rows: Record<string, string> = { ...platformDemo };
/**
 * Every secret of this repository: accepted on the local stack only. Anywhere else a Worker with one of them refuses to
 * serve. They are recognised by value, whatever the variable. Whole once the domains are declared.
 */
export const demoCredentials = rows as Readonly<Record<keyof typeof platformDemo | DeclaredDemo, string>>;

/** Variables that only a local stack may set. */
const onlyLocal = new Set<string>();

/** For `declareDomains`. */
export function addDemoCredentials({ demo = {}, onlyLocal: names = [] }: Configuration): void {
  addRows(rows, demo);
  for (const name of names) onlyLocal.add(name);
}

/**
 * Throws `demo_credentials`, naming variables and no value, when a stack that isn't local has a committed secret, uses
 * or trusts something local (plain http, this machine), or sets what only a local one may.
 */
export function refuseDemoCredentials(env: Record<string, unknown>): void {
  if (env['ENVIRONMENT'] === 'local') return;
  const found = Object.entries(env)
    .filter(([name, value]) => typeof value === 'string' && isOnlyLocal(name, value))
    .map(([name]) => name);
  if (found.length > 0) throw new Problem('demo_credentials', { detail: `Set these anew: ${found.join(', ')}.` });
}

const isOnlyLocal = (name: string, value: string) =>
  onlyLocal.has(name) ||
  readingsOf(value).some((text) => Object.values(rows).some((secret) => text.includes(secret))) ||
  ((name === 'ISSUER' || name.endsWith('_URL')) && isLocalUrl(value));

/** All readings of a variable: as it is, as JSON, as a URL, and as a URL in JSON. */
function readingsOf(value: string): readonly string[] {
  const texts = [value, ...stringsOfJson(value)];
  return [...texts, ...texts.map(asUrlReads)];
}

function stringsOfJson(text: string): readonly string[] {
  try {
    const found: string[] = [];
    JSON.parse(text, (key, value: unknown) => {
      found.push(key);
      if (typeof value === 'string') found.push(value);
      return null; // stores nothing
    });
    return found;
  } catch {
    return [];
  }
}

/** URLs lose tabs and newlines, and percent-encoding can hide any character; each secret is plain ASCII. */
const asUrlReads = (text: string) =>
  text
    .replaceAll(/[\t\n\r]/g, '')
    .replaceAll(/%([0-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function isLocalUrl(value: string): boolean {
  if (!URL.canParse(value)) return false; // malformed: parseVars reports it
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' || (protocol === 'https:' && isThisMachine(hostname));
}

/** The URL parser normalises `127.1`, `0x7f.1` and `2130706433`; a mapped address is unwrapped here. */
function isThisMachine(hostname: string): boolean {
  const bare = hostname.replaceAll(/^\[|\]$|\.+$/g, '');
  if (!ipaddr.isValid(bare)) return bare === 'localhost' || bare.endsWith('.localhost');
  return ['loopback', 'unspecified'].includes(ipaddr.process(bare).range());
}
