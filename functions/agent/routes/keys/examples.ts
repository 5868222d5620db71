export const keyId = '5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61';

export const terms = {
  name: 'Warehouse back end',
  scopes: ['delivery:@read', 'delivery:create'],
  constraints: { 'delivery:create': { tipMinor: { max: 500 } } },
  budget: { period: 'month', limit_minor: '50000' },
};

export const key = {
  id: keyId,
  ...terms,
  start: 'mk_live_k0El6',
  last4: 'nXZI',
  account_id: 'org:demo-merchant',
  created_by: 'user:ada',
  acts_for: 'user:ada',
  app_ids: [],
  expires_at: '2027-02-20T09:30:00.000Z',
  last_used_at: null,
  rotation_deadline: null,
  revoked_at: null,
  revoked_reason: null,
  created_at: '2026-11-22T09:30:00.000Z',
};

export const made = {
  api_key: key,
  token: 'mk_live_k0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXnZI',
  secret_shown: false,
};
