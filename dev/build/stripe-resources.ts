import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnLoadResult } from 'esbuild';
import { parseSync } from 'oxc-parser';
import type { StripeClient } from '../../src/payments/open-stripe.ts';

/** What `src/payments` asks of Stripe's client, by its type, and the module that has it. All other resources are left out. */
export const keptResources = {
  customers: 'Customers.js',
  paymentIntents: 'PaymentIntents.js',
  refunds: 'Refunds.js',
} as const satisfies Record<Exclude<keyof StripeClient, 'webhooks'>, string>;

const kept: ReadonlySet<string> = new Set(Object.values(keptResources));
const ABSENT = JSON.stringify(join(import.meta.dirname, 'absent-resource.ts'));

export const STRIPE_RESOURCE = /[\\/]node_modules[\\/]stripe[\\/]esm[\\/]resources[\\/](.+\.js)$/;

/** A module of a resource: itself where it is kept, else one of the same names. */
export async function loadResource(path: string): Promise<OnLoadResult | undefined> {
  if (kept.has(STRIPE_RESOURCE.exec(path)?.[1] ?? '')) return undefined;
  const names = exportsOf(path, await readFile(path, 'utf8'));
  return { contents: `export { ${names.map((name) => `AbsentResource as ${name}`).join(', ')} } from ${ABSENT};` };
}

/** A class each, as far as this knows: anything else is no resource. */
function exportsOf(path: string, code: string): readonly string[] {
  const { program, module } = parseSync(path, code);
  const classes = program.body.flatMap((each) =>
    each.type === 'ExportNamedDeclaration' && each.declaration?.type === 'ClassDeclaration'
      ? [each.declaration.id?.name ?? '']
      : [],
  );
  if (classes.length === 0 || classes.length !== module.staticExports.length)
    throw new Error(`${path} exports something other than classes`);
  return classes;
}
