/** How far a payment's disputes are. Its payer may dispute parts of it one by one, and a bank all of it once more. */
export const disputeStatuses = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** As a payment shows them: the worst of all that there are. */
export const shownDisputeStatuses = ['none', ...disputeStatuses] as const;
export type ShownDisputeStatus = (typeof shownDisputeStatuses)[number];

/** What may still be lost, and keeps its payer from more; what is lost; what came back. */
export const worstFirst = ['open', 'lost', 'won'] as const satisfies readonly DisputeStatus[];

/** A dispute is open, then decided, and never back. */
export const decidedness: Readonly<Record<DisputeStatus, number>> = { open: 1, won: 2, lost: 2 };
