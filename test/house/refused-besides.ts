export type Case = readonly [rule: string, what: string, file: string, line: string, cure: RegExp];

export const load = (specifier: string) => `import { x } from '${specifier}';`;
export const loadType = (specifier: string) => `import type { X } from '${specifier}';`;

/** Circles, types, and what ports alone may hold: refused, with a message that names the cure. */
export const refusedBesides: readonly Case[] = [
  [
    'HOUSE-10',
    'two files import each other',
    'src/shop/j1.ts',
    `import { y } from './j2.ts';\nexport const x = () => y;`,
    /[Cc]ycle/,
  ],
  [
    'HOUSE-10',
    'files of two rooms import each other',
    'src/shop/till/j3.ts',
    `import { y } from '#src/shop/shelf/j4.ts';\nexport const x = () => y;`,
    /[Cc]ycle/,
  ],

  ['HOUSE-11', 'a pure file names a table’s type', 'src/shop/k1.ts', loadType('./table.ts'), /own store/],
  [
    'HOUSE-11',
    'a store names a type of the HTTP platform',
    'src/shop/till/k2-store.ts',
    loadType('#src/http/scope.ts'),
    /ctx/,
  ],

  ['HOUSE-28', 'what is mounted imports a store', 'src/shop/mounted/m1.ts', load('#src/shop/store.ts'), /Call a verb/],
  [
    'HOUSE-28',
    'what is mounted imports another domain’s verb',
    'src/shop/mounted/m2.ts',
    load('#src/bank/take-money.ts'),
    /as a parameter/,
  ],
  [
    'HOUSE-28',
    'what is mounted imports a Worker',
    'src/shop/mounted/m3.ts',
    load('#fn/kiosk/context.ts'),
    /Share it from src/,
  ],
  ['HOUSE-28', 'a verb imports what is mounted', 'src/shop/take-m4.ts', load('#src/shop/mounted/m5.ts'), /hand in/],

  ['HOUSE-12', 'a port imports drizzle', 'src/shop/open-bank.ts', load('drizzle-orm'), /store\.ts/],
  ['HOUSE-12', 'a file that is no port holds a vendor’s client', 'src/shop/l2.ts', load('stripe'), /docs\/decisions/],
];
