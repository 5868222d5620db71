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

  ['HOUSE-12', 'a port imports drizzle', 'src/shop/open-bank.ts', load('drizzle-orm'), /store\.ts/],
  ['HOUSE-12', 'a file that is no port holds a vendor’s client', 'src/shop/l2.ts', load('stripe'), /docs\/decisions/],
];
