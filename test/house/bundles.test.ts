import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundleWorker, type Bundle } from '../../dev/build/bundle-worker.ts';
import { shrinkPlugin } from '../../dev/build/shrink-plugin.ts';
import { keptResources } from '../../dev/build/stripe-resources.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';
import { serviceNames } from '../../src/platform/config.ts';
import { problemCatalog } from '../../src/platform/problem/catalog.ts';
import { mounts } from '../refusals/mounts.ts';

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleWorker('delivery');
});

/** Every text in a value, under keys that say it to readers; long enough not to be found by chance. */
function* textsOf(value: unknown, told = false): Generator<string> {
  if (typeof value === 'string' && told) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value))
    yield* textsOf(item, told || key === 'description' || key === 'examples' || key === 'example');
}

/** Its longest stretch that a bundle would hold as it stands: nothing that is escaped there. */
const stretch = (text: string) =>
  text.split(/[^\x20-\x7e]|["'`\\]/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');

test('HOUSE-17 a Worker holds next to nothing of what contracts and shapes tell their readers, and all summaries', () => {
  const document: unknown = JSON.parse(readFileSync(join(ROOT, 'docs/openapi/delivery.json'), 'utf8'));
  const problems = JSON.stringify(problemCatalog); // documents quote them, and Workers answer them
  const stretches = [...new Set([...textsOf(document)].map(stretch))];
  const told = stretches.filter((text) => text.length >= 24 && !problems.includes(text));
  const left = told.filter((text) => bundle.code.includes(text)); // what a function or another example is made of
  expect(told.length).toBeGreaterThan(300);
  expect(left.length).toBeLessThan(told.length / 10);
  for (const { summary } of mounts.delivery) expect(bundle.code).toContain(stretch(summary));
});

describe('Stripe’s client', () => {
  let ours: Stripe;
  let official: Stripe;
  beforeAll(async () => {
    official = new (await load([]))('sk_test_1');
    ours = new (await load([shrinkPlugin]))('sk_test_1');
  });

  /** What a client has that makes requests: resources, and groups of them. */
  const resourcesOf = (client: Stripe) =>
    Object.entries(client)
      .filter(([name, value]) => !name.startsWith('_') && typeof value === 'object' && value !== null)
      .filter(([name]) => !['webhooks', 'errors', 'Decimal'].includes(name));

  test.each(Object.keys(keptResources) as (keyof typeof keptResources)[])('HOUSE-18 %s is as it came', (name) => {
    const methods = (client: Stripe) => {
      const prototype = Object.getPrototypeOf(client[name]) as Record<string, unknown>;
      return Object.getOwnPropertyNames(prototype).map((method) => [method, String(prototype[method])]);
    };
    expect(methods(ours)).toEqual(methods(official));
  });

  test('HOUSE-18 all others are named, and say that they are left out when they are used', () => {
    const names = resourcesOf(official).map(([name]) => name);
    expect(names.length).toBeGreaterThan(60);
    expect(Object.keys(ours)).toEqual(Object.keys(official));
    for (const [name, resource] of resourcesOf(ours)) {
      const use = () => (resource as Record<string, unknown>)['create'];
      if (name in keptResources) expect(use()).toBeTypeOf('function');
      else expect(use).toThrow('create: left out of this build');
    }
  });
});

/** The client as esbuild bundles it for workerd, with these plugins. */
async function load(plugins: Plugin[]): Promise<typeof Stripe> {
  const { outputFiles } = await build({
    stdin: { contents: "export { default } from 'stripe';", resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['workerd'],
    plugins,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const loaded = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as { default: typeof Stripe };
  return loaded.default;
}

test('HOUSE-19 a bundle’s source map leads to the source as it is written, over all that was left out', () => {
  const payload = JSON.parse(bundle.sourceMap) as SourceMapPayload;
  const map = new SourceMap(payload);
  for (const [file, text] of [
    ['src/platform/db/decide.ts', "'the operation decided nothing'"],
    ['functions/delivery/routes/create-delivery.ts', "'the contract requires a bearer and a key'"],
  ] as const) {
    const before = bundle.code.slice(0, bundle.code.indexOf(text.slice(1, -1))).split('\n');
    const { originalSource, originalLine } = map.findEntry(before.length - 1, (before.at(-1)?.length ?? 0) - 1) as {
      originalSource: string;
      originalLine: number;
    };
    expect(originalSource).toMatch(new RegExp(`/${file}$`));
    expect(readFileSync(join(ROOT, file), 'utf8').split('\n')[originalLine]).toContain(text);
  }
});

test.each(serviceNames)('NEON-1 %s is bundled with the small client', async (service) => {
  const { sources } = JSON.parse((await bundleWorker(service)).sourceMap) as SourceMapPayload;
  expect(sources.filter((path) => path.endsWith('src/platform/db/neon/client.ts'))).toHaveLength(1);
  expect(sources.filter((path) => path.includes('@neondatabase'))).toEqual([]);
});
