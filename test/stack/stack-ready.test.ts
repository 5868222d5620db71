import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../dev/workers/profile-config.ts';
import { freeBase, startStackProcess } from './run-stack.ts';

const READY_MS = 15_000;

test('STACK-12 A start is ready within 15 s, the first and the second', { timeout: 120_000 }, async () => {
  const base = await freeBase();
  try {
    for (let nth = 0; nth < 2; nth += 1) {
      const began = performance.now();
      const stack = await startStackProcess(base);
      const took = performance.now() - began;
      await stack.end('SIGTERM');
      expect(took).toBeLessThan(READY_MS);
    }
  } finally {
    rmSync(join(ROOT, '.waypost', `data-${base}`), { recursive: true, force: true });
  }
});
