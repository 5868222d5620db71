import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { walkIn } from './outcomes.ts';

test.skipIf(spawnSync('zsh', ['-c', 'true']).status !== 0)(
  'WALK-2 every block of the README and its walks does in zsh what the page says',
  { timeout: 900_000 },
  async () => {
    await expect(walkIn('zsh')).resolves.toBeUndefined();
  },
);
