export const conversationId = '8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a';
export const runId = '1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const at = '2026-11-22T09:30:00.000Z';

export const conversation = {
  id: conversationId,
  title: 'How much is a parcel from home to the office?',
  user_id: 'user:ada',
  account_id: 'user:ada',
  client: { kind: 'person', credential_id: 'user:ada' },
  created_at: at,
  updated_at: at,
};

export const said = {
  message: 'How much is a parcel from home to the office?',
  time_zone: 'America/Los_Angeles',
};

export const message = {
  role: 'user',
  id: '2d4f6a8c-1b3d-4e5f-9a7b-8c6d5e4f3a2b',
  number: 1,
  run_id: runId,
  created_at: at,
  text: said.message,
};
