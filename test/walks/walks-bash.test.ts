import { expect, test } from 'vitest';
import { walkIn } from './outcomes.ts';

test(
  'WALK-1 every block of the README and its walks does in bash what the page says',
  { timeout: 900_000 },
  async () => {
    await expect(walkIn('bash')).resolves.toBeUndefined();
  },
);
