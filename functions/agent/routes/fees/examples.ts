export const txnId = '5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827';

const consentId = 'c1f7a2d4-5b6e-4c8f-9a0b-1d2e3f405162';
const grantId = '9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19';
const digests = {
  input_digest: `sha256:${'4b'.repeat(32)}`,
  output_digest: `sha256:${'9d'.repeat(32)}`,
};
const jws = 'eyJhbGciOiJFZERTQSIsImtpZCI6ImExIiwidHlwIjoiZmVlLXJlY2VpcHQrandzIn0.e30.c2lnbmF0dXJl';
const chain = { jws, hash: '1f'.repeat(32), prev_hash: '0'.repeat(64) };

const figures = {
  gross_minor: '10',
  platform_fee_minor: '1',
  platform_fee_bps: 1_000,
  third_party_cost_minor: '0',
  net_to_account_minor: '9',
};
const committed = { amount_minor: '1107', reference: 'delivery:0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10' };

export const transaction = {
  txn_id: txnId,
  status: 'succeeded',
  app_id: 'delivery',
  capability_name: 'create',
  capability_version: '1.0.0',
  user_id: 'user:ada',
  account_id: 'org:demo-merchant',
  client: { kind: 'grant', credential_id: grantId, name: 'Errand bot', session_id: 'errands-2026-11-22' },
  grant_id: grantId,
  consent_id: consentId,
  ...digests,
  input_edited: false,
  problem_code: null,
  fee: {
    ...figures,
    currency: 'USD',
    committed_minor: '1107',
    receipt_url: `https://agent.example.com/api/fee-audit/${txnId}`,
  },
  committed,
  created_at: '2026-11-22T09:30:00.000Z',
  settled_at: '2026-11-22T09:30:01.204Z',
};

export const audit = {
  ...figures,
  breakdown: {
    currency: 'USD',
    policy: { version: 'agent-charter-v1', digest: `sha256:${'2c'.repeat(32)}` },
    lines: [
      {
        seq: 1,
        kind: 'capability_price',
        description: 'A call of delivery.create 1.0.0',
        quantity: 1,
        unit_minor: '10',
        rate_bps: null,
        amount_minor: '10',
        payee: 'app:delivery',
      },
      {
        seq: 2,
        kind: 'platform_fee',
        description: 'The platform’s part of the price, rounded down',
        quantity: 1,
        unit_minor: null,
        rate_bps: 1_000,
        amount_minor: '-1',
        payee: 'platform',
      },
    ],
    committed,
    stored: figures,
    recomputed: figures,
    drift: { ok: true, diffs: [] },
    receipt: { kid: 'a1', ...chain },
    consent_id: consentId,
    grant_id: grantId,
    ...digests,
    explanation:
      'The call of delivery.create 1.0.0 cost $0.10 by agent-charter-v1: $0.01 (1000 basis points, rounded down) is the platform’s, $0.00 goes outside, $0.09 goes to the application. Beyond that it committed the person to $11.07. Its receipt is number 1 of the account’s chain. Row, recomputation, ledger, receipt and chain agree.',
  },
};

export const receipts = {
  account_id: 'org:demo-merchant',
  receipts: [{ seq: 1, txn_id: txnId, ...chain }],
  head: { jws, receipts: 1, signed_at: '2026-11-22T09:31:00.000Z' },
  next_cursor: null,
};
