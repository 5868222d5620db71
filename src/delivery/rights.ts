import type { Rights } from '#src/platform/db/rights.ts';

/** What each role may do here. A table of two Workers needs a policy by rows, too (RIGHT-4). */
export const rights: Rights = {
  tables: {
    'delivery.audit_run': { delivery: 'SIU' },
    'delivery.delivery': { delivery: 'SIU' },
    'delivery.driver': { delivery: 'SIU' },
    'delivery.driver_licence': { delivery: 'SIU' },
    'delivery.driver_position': { delivery: 'SIU' },
    'delivery.due': { delivery: 'SIUD' },
    'delivery.event': { delivery: 'SI' },
    'delivery.fare': { delivery: 'SIU' },
    'delivery.job': { delivery: 'SIU' },
    'delivery.job_event': { delivery: 'SI' },
    'delivery.later_tip': { delivery: 'SIU' },
    'delivery.merchant_profile': { delivery: 'SIU' },
    'delivery.offer': { delivery: 'SIU' },
    'delivery.proof': { delivery: 'SIU' },
    'delivery.rating': { delivery: 'SI' },
    'delivery.reconciliation': { delivery: 'SIU' },
    'delivery.refund': { delivery: 'SIU' },
    'delivery.shown_wave': { delivery: 'SID' },
    'delivery.tip_dispute': { delivery: 'SIU' },
    'delivery.tip_refund': { delivery: 'SIU' },
    'delivery.unpaid_limit': { delivery: 'SIUD' },
  },
  calls: { delivery: ['delivery.nearest_drivers'] },
};
