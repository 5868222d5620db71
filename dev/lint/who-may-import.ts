import { placeOf, type Place, type Room } from './rooms.ts';

/** The closed list of libraries that only compute (decisions 0004 and 0089 added the last two). */
const PURE_PACKAGES = [
  '@noble/hashes',
  'canonicalize',
  'htmlparser2',
  'css-select',
  'tldts',
  'ipaddr.js',
  'libphonenumber-js',
  'entities',
];

/** What may be part of a page's script. */
const BROWSER_PACKAGES = [...PURE_PACKAGES, 'eventsource-client', 'hls.js', 'maplibre-gl', 'pmtiles'];

interface Rule {
  readonly name: string;
  /** Kinds that it may import from, in any domain. */
  readonly may: readonly Room[];
  /** Kinds that it may import from within its own domain or Worker. */
  readonly mayOwn?: readonly Room[];
  /** Kinds whose types it may import. */
  readonly mayNameTypesOf?: readonly Room[];
  readonly packages: readonly string[] | 'any';
}

/** Who may import whom: the architecture's table. A kind that isn't listed (dev, test, bench) may import anything. */
const rules: Partial<Record<Room, Rule>> = {
  pure: {
    name: 'A pure file',
    may: ['pure', 'native'],
    mayNameTypesOf: ['platform', 'database', 'port'],
    packages: PURE_PACKAGES,
  },
  native: {
    name: 'What the runtime computes natively',
    may: [],
    packages: ['node:crypto', 'node:buffer', 'node:zlib'],
  },
  wire: { name: 'A wire file', may: ['pure', 'wire'], packages: [...PURE_PACKAGES, 'zod'] },
  table: { name: 'A table file', may: ['pure', 'database'], mayOwn: ['table'], packages: ['drizzle-orm'] },
  store: { name: 'A store', may: ['pure', 'database'], mayOwn: ['table', 'store'], packages: ['drizzle-orm'] },
  verb: {
    name: 'A verb',
    may: ['pure', 'native', 'verb', 'database'],
    mayOwn: ['store'],
    mayNameTypesOf: ['platform', 'port'],
    packages: PURE_PACKAGES,
  },
  port: {
    name: 'A port',
    may: ['pure', 'native', 'platform'],
    mayOwn: ['port'],
    packages: [...PURE_PACKAGES, 'stripe', 'nodemailer', '@ai-sdk/openai-compatible'],
  },
  database: {
    name: 'A platform file',
    may: [],
    mayOwn: ['pure', 'wire', 'database', 'platform'],
    packages: [...PURE_PACKAGES, 'drizzle-orm', '@neondatabase/serverless', 'zod'],
  },
  platform: {
    name: 'A platform file',
    may: ['migrations'],
    mayOwn: ['pure', 'native', 'wire', 'database', 'platform'],
    packages: [
      ...PURE_PACKAGES,
      'hono',
      '@hono/zod-validator',
      'zod',
      'drizzle-orm',
      'jose',
      'oauth4webapi',
      '@modelcontextprotocol/server',
      'cloudflare:*',
    ],
  },
  mounted: {
    name: 'What Workers mount',
    may: ['pure', 'native', 'wire', 'platform'],
    mayOwn: ['verb', 'mounted'],
    packages: ['hono', 'zod'],
  },
  worker: {
    name: 'A Worker’s file',
    may: ['pure', 'native', 'wire', 'verb', 'port', 'database', 'platform', 'mounted', 'list'],
    mayOwn: ['worker'],
    packages: ['hono', 'zod', 'cloudflare:*', '@cloudflare/workers-types', '@modelcontextprotocol/server'],
  },
  list: { name: 'A list of the house', may: ['pure'], packages: [] },
  sandbox: { name: 'A sandbox', may: [], mayOwn: ['sandbox'], packages: 'any' },
  script: { name: 'A page’s script', may: ['pure', 'web'], mayOwn: ['script'], packages: BROWSER_PACKAGES },
  web: { name: 'What pages share', may: ['pure', 'web'], packages: BROWSER_PACKAGES },
};

const roomCures: Record<Room, string> = {
  native: 'Workers alone have it: a page hashes by @noble/hashes.',
  pure: 'Copy what is needed: this folder stands for somebody else’s system.',
  wire: 'Take the decoded value as a parameter: the route decodes and encodes.',
  table: 'Ask that domain’s verb, or the own store.',
  store: 'Call a verb of that domain.',
  verb: 'Take its result as a parameter: whoever calls this calls the verb first.',
  port: 'Reach it through ctx; only its types may be named here.',
  database: 'Put the statement into store.ts.',
  platform: 'Take the value through ctx or as a parameter, or move the rule into a pure file.',
  mounted: 'A Worker mounts it: hand in what it needs.',
  worker: 'Share it from src/, or reach the other Worker through its service binding.',
  sandbox: 'Reach the sandbox over HTTP.',
  list: 'A Worker hands the lists in (`createWorker`): what is needed of them comes as a parameter.',
  migrations: 'Workers never migrate: dev/database does.',
  dev: 'Development code stays out of Workers: move what both need into src/.',
  script: 'A page’s script runs in the browser: it is served as a file, not imported.',
  web: 'What pages share runs in the browser: it is served as a file, not imported.',
  elsewhere: 'Tests, documents and measurements stay out of Workers.',
};

const packageCures: readonly (readonly [RegExp, string])[] = [
  [/^zod$/, 'Shapes belong in wire.ts.'],
  [/^hono$/, 'HTTP belongs in functions/<worker> and src/http.'],
  [/^drizzle-orm$|^@neondatabase\//, 'SQL belongs in store.ts, tables in table.ts.'],
  [/^cloudflare:/, 'Bindings belong in functions/<worker>; they reach a verb through ctx.'],
  [/^node:/, 'Workers are not Node: take the value as a parameter, or use a library of the closed list.'],
];

const packageOf = (specifier: string) => /^(?:node:\w+|[a-z]+:|(?:@[^/]+\/)?[^/]+)/.exec(specifier)?.[0] ?? specifier;

export interface Import {
  readonly specifier: string;
  /** The path that it leads to, from the root; undefined for a package. */
  readonly path: string | undefined;
  readonly isTypeOnly: boolean;
}

/** What is wrong with an import, and how to mend it; undefined if it is allowed. */
export function faultOf(importer: string, imported: Import): string | undefined {
  const from = placeOf(importer);
  const rule = rules[from.room];
  if (rule === undefined) return undefined;
  if (imported.path === undefined) return packageFault(rule, packageOf(imported.specifier));
  const to = placeOf(imported.path);
  if (isAllowed(rule, from, to, imported.isTypeOnly)) return undefined;
  return `${rule.name} may not import ${imported.path} (${to.room}). ${roomCures[to.room]}`;
}

function isAllowed(rule: Rule, from: Place, to: Place, isTypeOnly: boolean): boolean {
  if (rule.may.includes(to.room)) return true;
  if (rule.mayOwn?.includes(to.room) === true && from.owner === to.owner) return true;
  return isTypeOnly && rule.mayNameTypesOf?.includes(to.room) === true;
}

function packageFault(rule: Rule, name: string): string | undefined {
  if (rule.packages === 'any') return undefined;
  const named = name.startsWith('cloudflare:') ? 'cloudflare:*' : name;
  if (rule.packages.includes(named)) return undefined;
  const cure =
    packageCures.find(([pattern]) => pattern.test(name))?.[1] ??
    'A new library is a row in dev/lint/who-may-import.ts and a decision in docs/decisions.';
  return `${rule.name} may not import ${named}. ${cure}`;
}
