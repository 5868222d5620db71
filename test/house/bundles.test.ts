import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildWorker } from '../../dev/workers/build-worker.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';
import { serviceNames, type ServiceName } from '#src/workers.ts';

async function build(service: ServiceName) {
  const { dir, code } = await buildWorker(service);
  return { code, sourceMap: JSON.parse(readFileSync(join(dir, 'index.js.map'), 'utf8')) as SourceMapPayload };
}

test('HOUSE-19 a bundle’s source map leads to the source as it is written', async () => {
  const { code, sourceMap } = await build('delivery');
  const map = new SourceMap(sourceMap);
  for (const [file, text] of [
    ['src/platform/db/decide.ts', "'the operation decided nothing'"],
    ['functions/delivery/routes/orders/create-delivery.ts', "'the contract requires a bearer and a key'"],
  ] as const) {
    const before = code.slice(0, code.indexOf(text.slice(1, -1))).split('\n');
    const { originalSource, originalLine } = map.findEntry(before.length - 1, (before.at(-1)?.length ?? 0) - 1) as {
      originalSource: string;
      originalLine: number;
    };
    expect(originalSource).toMatch(new RegExp(`/${file}$`));
    expect(readFileSync(join(ROOT, file), 'utf8').split('\n')[originalLine]).toContain(text);
  }
});

test.each(serviceNames)('NEON-1 %s runs Neon’s own driver', async (service) => {
  const { sources } = (await build(service)).sourceMap;
  expect(sources.filter((path) => path.includes('node_modules/@neondatabase/serverless/'))).toHaveLength(1);
});
