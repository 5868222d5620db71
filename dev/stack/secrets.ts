import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { demoCredentials } from '../declared.ts';

export type Secrets = { readonly [name in keyof typeof demoCredentials]: string };

/** The committed secrets: for a stack with its own database. */
export const demoSecrets: Secrets = demoCredentials;

const fresh = () => randomBytes(36).toString('base64url');

/** Secrets that are made once on this machine: for a stack on a database that others can reach. */
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
    liveStripeWebhookSecret: `whsec_${fresh()}`,
    swarmSecret: `whsec_${randomBytes(24).toString('base64')}`,
    cannabisSecret: `whsec_${randomBytes(24).toString('base64')}`,
    receiptKey: randomBytes(32).toString('base64url'),
    agentReceiptKey: randomBytes(32).toString('base64url'),
    liveReceiptKey: randomBytes(32).toString('base64url'),
    ...known, // the file of an older version lacks only the newest ones
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
