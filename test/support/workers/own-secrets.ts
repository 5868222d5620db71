import { receiptJwk } from '../../../dev/workers/receipt-jwk.ts';

/** A signing secret of the shortest length, told from others by how it begins. */
export const secretOf = (start: string) => `${start}-of-our-own-0123456789-ABCDEFGHIJKLMNOPQRSTUVW`.slice(0, 43);

/** What a deployed Worker is given: nothing of the demo's. Nobody listens at these addresses. */
export const ownSecrets = {
  ENVIRONMENT: 'production',
  ISSUER: 'https://id.example.com',
  JWKS_URL: 'https://id.example.com/jwks',
  DATABASE_URL: 'postgres://waypost:a-password-of-ours@db.example.com/waypost',
  TOKEN_KEYS: `k1:${secretOf('a')}`,
  ID_SECRET: secretOf('b'),
  POOL_KEYS: '[{"id":"one","key":"a-pool-key-of-our-very-own","products":["delivery"]}]',
  SERVICE_KEYS: '[{"id":"one","key":"a-service-key-of-our-own","products":["delivery"]}]',
  SWARM_SECRETS: 'whsec_YS1zd2FybS1zZWNyZXQtb2Ytb3VyLW93bg==',
  RECEIPT_KEYS: JSON.stringify([receiptJwk('r1', `${'c'.repeat(42)}A`)]),
  WEBHOOK_KEYS: `w1:${secretOf('d')}`,
  AGENT_PEPPERS: `p1:${secretOf('e')}`,
  STRIPE_KEY: 'sk_live_a_key_of_ours',
  SENDER_SECRET: 'a-sender-secret-of-our-own',
  STRIPE_WEBHOOK_SECRET: 'whsec_a_secret_of_ours',
};
