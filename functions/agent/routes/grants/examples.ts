export const grantId = '9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19';

export const wanted = {
  agent: { name: 'Errand bot' },
  scopes: ['delivery:@read', 'delivery:create'],
  limits: { max_total_minor: '1500' },
};

export const grant = {
  id: grantId,
  parent_id: null,
  depth: 0,
  session_id: 'errands-2026-11-22',
  user_id: 'user:ada',
  account_id: 'org:demo-merchant',
  agent: { name: 'Errand bot', client_id: null },
  scopes: wanted.scopes,
  constraints: {},
  limits: { max_calls: null, max_per_call_minor: null, max_total_minor: '1500', max_per_day_minor: null },
  spent: { calls: 0, total_minor: '0', reserved_minor: '0' },
  status: 'active',
  idle_ttl_s: 1800,
  expires_at: '2026-11-22T10:30:00.000Z',
  created_at: '2026-11-22T09:30:00.000Z',
  revoked_at: null,
  revoked_reason: null,
};

export const made = {
  grant,
  token: 'mk_live_g0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXmEOc',
  secret_shown: false,
};
