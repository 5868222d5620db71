import type { ServiceName } from '#src/workers.ts';

/** Rights on a table, in this order: select, insert, update, delete. */
type Rights = 'S' | 'SI' | 'SID' | 'SIU' | 'SIUD';

/**
 * The list of roles and their rights: every table of the database, and what each Worker’s role may do with it: whoever isn't named may do nothing. A new
 * table, and a right that is given, is one more line here; a table of two Workers needs a policy by rows, too (RIGHT-4).
 */
export const expectedRights: Readonly<Record<string, Readonly<Partial<Record<ServiceName, Rights>>>>> = {
  'delivery.audit_run': { delivery: 'SIU' },
  'delivery.delivery': { delivery: 'SIU' },
  'delivery.driver': { delivery: 'SIU' },
  'delivery.driver_licence': { delivery: 'SIU' },
  'delivery.driver_position': { delivery: 'SIU' },
  'delivery.due': { delivery: 'SIUD' },
  'delivery.event': { delivery: 'SI' },
  'delivery.fare': { delivery: 'SI' },
  'delivery.job': { delivery: 'SIU' },
  'delivery.job_event': { delivery: 'SI' },
  'delivery.offer': { delivery: 'SIU' },
  'delivery.proof': { delivery: 'SIU' },
  'delivery.reconciliation': { delivery: 'SIU' },
  'delivery.refund': { delivery: 'SIU' },
  'delivery.shown_wave': { delivery: 'SID' },
  'delivery.simulation': { delivery: 'SIU' },
  'delivery.unpaid_limit': { delivery: 'SIUD' },
  'ledger.posting': { delivery: 'SI' },
  'ledger.transaction': { delivery: 'SI' },
  'live.category': { live: 'S' },
  'live.stream': { live: 'SIU' },
  'partners.partner': { delivery: 'S' },
  'partners.sender': { delivery: 'SIUD' },
  'partners.sender_secret': { delivery: 'SIUD' },
  'platform.idempotency': { delivery: 'SIUD', agent: 'SIUD', live: 'SIUD', intel: 'SIUD' },
  'public.waypost_migrations': {},
  'webhooks.announcement': { delivery: 'SIUD' },
  'webhooks.attempt': { delivery: 'SIU' },
  'webhooks.message': { delivery: 'SIUD' },
  'webhooks.subscription': { delivery: 'SIUD' },
};

/** What each role may call of what is ours. A trigger's function is called by nobody. */
export const expectedCalls: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  delivery: ['delivery.nearest_drivers', 'webhooks.listens'],
};

/** The schemas that a role can look into, beside `public`, in which there is nothing for it. */
export const expectedSchemas: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  delivery: ['delivery', 'ledger', 'partners', 'platform', 'webhooks'],
  agent: ['platform'],
  live: ['live', 'platform'],
  intel: ['platform'],
};
