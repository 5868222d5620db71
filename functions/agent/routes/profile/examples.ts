export const profile = {
  user_id: 'user:ada',
  day_limit_minor: '10000',
  default_standing: 'ask',
  rules: {
    'mail:send': {
      standing: 'allow',
      limits: { max_per_call_minor: '10', max_per_day_minor: '100' },
      bound: { '/to': ['robin@example.com'] },
      expires_at: '2026-12-22T09:30:00.000Z',
    },
    'delivery:refund': {
      standing: 'never',
      limits: { max_per_call_minor: null, max_per_day_minor: null },
      bound: {},
      expires_at: null,
    },
  },
  version: 2,
  updated_at: '2026-11-22T09:30:00.000Z',
};

export const change = {
  rules: {
    'mail:send': {
      standing: 'allow',
      limits: { max_per_call_minor: '10', max_per_day_minor: '100' },
      bound: { '/to': ['robin@example.com'] },
    },
    'delivery:refund': { standing: 'never' },
  },
};
