const at = '2026-11-21T09:48:00.000Z';

export const picture = {
  kind: 'photo',
  mediaType: 'image/jpeg',
  bytes: 184_320,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  data: null,
  createdAt: at,
  updatedAt: at,
};

const facts = { mediaType: null, bytes: null, sha256: null, createdAt: at, updatedAt: at };

export const pin = { kind: 'pin', ...facts, data: { passed: true } };

export const findings = { method: 'visual', ageOver: 21, passed: true, nameMatches: true, notExpired: true };

export const idCheck = {
  kind: 'id_check',
  ...facts,
  data: { ...findings, checkedAt: at, checkedBy: '8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10' },
};

/** As the delivery's owner reads it: by a candidate's id. */
export const idCheckToOwner = {
  ...idCheck,
  data: { ...idCheck.data, checkedBy: '3d0e9a4c-7b21-4f68-8c15-6a5b4c3d2e1f' },
};
