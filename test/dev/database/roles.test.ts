import { expect, inject, test } from 'vitest';
import { openRoles } from '../../../dev/database/roles.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';

test('stacks that start at the same moment on one server all get their logins', async () => {
  const at = { host: '127.0.0.1', database: 'waypost' };
  const open = () => openRoles(inject('adminUrl'), demoSecrets.databasePassword, at);
  const urls = await Promise.all(Array.from({ length: 12 }, open));
  expect(new Set(urls.map(({ delivery }) => delivery)).size).toBe(1);
});
