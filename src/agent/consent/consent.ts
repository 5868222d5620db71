/** `reserved`: a call holds it; `consumed`: that call had its effect. Expiry isn't denial. */
export const consentStatuses = [
  'pending',
  'approved',
  'reserved',
  'consumed',
  'denied',
  'expired',
  'cancelled',
  'revoked',
] as const;

/** What a person can decide. */
export const consentDecisions = ['approve_once', 'approve_session', 'approve_limited', 'deny'] as const;

/** How often an agent may ask whether it was decided, and how long it can be. */
export const POLL_INTERVAL_SECONDS = 2;
export const CONSENT_TTL_SECONDS = 900;
