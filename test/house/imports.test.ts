import { describe, expect, test } from 'vitest';
import { lintHouse } from './lint.ts';
import { load, loadType } from './refused-besides.ts';
import { refused } from './refused-imports.ts';

/** Each passes: the same rules, from the side of what they allow. */
const allowed: readonly (readonly [rule: string, what: string, file: string, text: string])[] = [
  ['HOUSE-1', 'a pure file imports the closed list', 'src/shop/z1.ts', load('@noble/hashes/sha2.js')],
  ['HOUSE-1', 'a pure file imports another domain’s pure file', 'src/shop/z2.ts', load('../bank/money.ts')],
  ['HOUSE-1', 'a pure file imports the problem union', 'src/shop/z3.ts', load('../platform/problem/problem.ts')],
  ['HOUSE-2', 'a pure file converts a time', 'src/shop/z4.ts', 'export const x = (at: number) => new Date(at);'],
  ['HOUSE-3', 'a wire file imports zod', 'src/z5/wire.ts', load('zod')],
  [
    'HOUSE-4',
    'a store imports drizzle, its table and the database',
    'src/shop/till/z6-store.ts',
    [load('drizzle-orm'), load('../table.ts'), load('#src/platform/db/once.ts')].join('\n'),
  ],
  [
    'HOUSE-5',
    'a verb imports its store and another domain’s verb',
    'src/shop/till/take-z7.ts',
    [load('../till/insert-store.ts'), load('#src/bank/post-payment.ts')].join('\n'),
  ],
  [
    'HOUSE-6',
    'the platform imports its libraries',
    'src/http/z8.ts',
    [load('hono'), load('zod'), load('jose'), load('drizzle-orm')].join('\n'),
  ],
  [
    'HOUSE-7',
    'a route imports a verb, wire, its context, hono and zod',
    'functions/kiosk/routes/z9.ts',
    [
      load('#src/shop/till/take-money.ts'),
      load('#src/shop/wire.ts'),
      load('../context.ts'),
      load('hono'),
      load('zod'),
    ].join('\n'),
  ],
  [
    'HOUSE-28',
    'what is mounted imports its verbs, wire files, the HTTP platform and zod',
    'src/shop/mounted/z16.ts',
    [load('#src/shop/take-money.ts'), load('#src/shop/wire.ts'), load('#src/http/route.ts'), load('zod')].join('\n'),
  ],
  ['HOUSE-28', 'a Worker imports what is mounted', 'functions/kiosk/z17.ts', load('#src/shop/mounted/z16.ts')],
  [
    'HOUSE-26',
    'a page’s script imports pure files, its neighbours, what pages share, and hls.js',
    'functions/kiosk/pages/room/z13.ts',
    [
      load('#src/shop/price.ts'),
      load('./player/engine.ts'),
      load('#fn/kiosk/pages/host/panel.ts'),
      load('#web/moments.ts'),
      load('hls.js'),
    ].join('\n'),
  ],
  [
    'HOUSE-26',
    'a page imports other components, and its Worker’s files',
    'functions/kiosk/pages/room/z14.tsx',
    [load('./player-panel.tsx'), load('#fn/kiosk/pages/read-room.ts'), load('#src/http/pages/page.tsx')].join('\n'),
  ],
  [
    'HOUSE-7',
    'a Worker imports the lists of domains and Workers',
    'functions/kiosk/z15.ts',
    [load('#src/domains.ts'), load('#src/workers.ts')].join('\n'),
  ],
  ['HOUSE-6', 'the list of domains imports each domain’s own', 'src/domains.ts', load('./shop/domain.ts')],
  [
    'HOUSE-8',
    'a sandbox imports its own folder and any library',
    'sandbox/payments/z10.ts',
    [load('./form.ts'), load('node:http')].join('\n'),
  ],
  [
    'HOUSE-11',
    'a context names types of the platform and of ports',
    'src/shop/context.ts',
    [loadType('../platform/db/database.ts'), loadType('../bank/open-bank.ts')].join('\n'),
  ],
  [
    'HOUSE-12',
    'a port holds a vendor’s client and the clock',
    'src/shop/open-till.ts',
    `${load('stripe')}\nexport const y = () => new Date();`,
  ],
];

describe('who may import whom', () => {
  const files = Object.fromEntries([...refused, ...allowed].map(([, , file, text]) => [file, text] as const));
  const faults = lintHouse({
    ...files,
    'src/shop/j2.ts': `import { x } from './j1.ts';\nexport const y = () => x;`,
    'src/shop/shelf/j4.ts': `import { x } from '#src/shop/till/j3.ts';\nexport const y = () => x;`,
  });
  const aboutTheHouse = (file: string) =>
    faults.filter(
      (fault) =>
        fault.file === file && /may not import|ctx|[Cc]ycle|parameter|Unexpected use|restricted/.test(fault.message),
    );

  test.for(refused)('%s it is refused that %s', ([, , file, , cure]) => {
    expect(
      aboutTheHouse(file)
        .map((fault) => fault.message)
        .join('\n'),
    ).toMatch(cure);
  });

  test.for(allowed)('%s it is allowed that %s', ([, , file]) => {
    expect(aboutTheHouse(file)).toEqual([]);
  });
});
