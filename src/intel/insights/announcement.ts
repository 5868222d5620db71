import type { InsightStatus } from './insight.ts';

/** What subscribers and streams call a change of an insight’s status. */
export const announcements = {
  new: 'insight.created',
  confirmed: 'insight.confirmed',
  retracted: 'insight.retracted',
  superseded: 'insight.superseded',
} as const satisfies Record<InsightStatus, string>;
