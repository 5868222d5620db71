import { expect, test } from 'vitest';
import { readWebhookSecret } from '#src/webhooks/signature/webhook-secret.ts';
import { openVault } from '#src/webhooks/subscriptions/open-vault.ts';

const [first, second] = [
  { kid: 'w1', secret: 'a'.repeat(43) },
  { kid: 'w2', secret: 'b'.repeat(43) },
];
const vault = openVault([first]);

test('SEND-3 a fresh secret is a whsec_ of 32 bytes, and never the same', () => {
  const secrets = Array.from({ length: 50 }, () => vault.newSecret());
  for (const secret of secrets) expect(readWebhookSecret(secret)).toHaveLength(32);
  expect(new Set(secrets).size).toBe(50);
});

test('SEND-4 a sealed secret opens for its own subscription alone, and shows nothing', async () => {
  const secret = vault.newSecret();
  const sealed = await vault.seal(secret, 'one');
  expect(sealed).toMatch(/^v1\.w1\.[\w-]{16}\.[\w-]+$/);
  expect(sealed).not.toContain(secret.slice(6, 20));
  expect(await vault.seal(secret, 'one')).not.toBe(sealed);
  expect(await vault.open(sealed, 'one')).toBe(secret);
  await expect(vault.open(sealed, 'two')).rejects.toThrow();
});

test('SEND-4 what was changed in any place does not open', async () => {
  const sealed = await vault.seal(vault.newSecret(), 'one');
  for (let at = 0; at < sealed.length - 1; at += 3) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    await expect(vault.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'one')).rejects.toThrow();
  }
});

test('SEND-4 while a key is rotated the old one still opens, and the new one seals', async () => {
  const secret = vault.newSecret();
  const sealed = await vault.seal(secret, 'one');
  const rotated = openVault([second, first]);
  expect(await rotated.open(sealed, 'one')).toBe(secret);
  expect(await rotated.seal(secret, 'one')).toMatch(/^v1\.w2\./);
  await expect(openVault([second]).open(sealed, 'one')).rejects.toThrow('sealed with a key that is not here');
});
