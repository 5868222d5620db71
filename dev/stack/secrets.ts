import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { demoCredentials } from '../../src/platform/demo-credentials.ts';

export type Secrets = { readonly [name in keyof typeof demoCredentials]: string };

/** The secrets that this repository prints: for a stack whose database is nobody else's. */
export const demoSecrets: Secrets = demoCredentials;

const fresh = () => randomBytes(36).toString('base64url');

/** Secrets of this machine's own, made once: for a stack on a database that others can reach. */
export function ownSecrets(file: string): Secrets {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  if (Object.keys(demoCredentials).every((name) => Object.hasOwn(known, name))) return known as Secrets;
  const made = Object.fromEntries(Object.keys(demoCredentials).map((name) => [name, fresh()])) as Record<
    keyof Secrets,
    string
  >;
  const secrets = {
    ...made,
    stripeKey: `sk_test_${fresh()}`,
    stripeWebhookSecret: `whsec_${fresh()}`,
    cannabisSecret: `whsec_${randomBytes(24).toString('base64')}`,
    receiptKey: randomBytes(32).toString('base64url'),
    ...known, // a file of an older version lacks the newest ones only
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
