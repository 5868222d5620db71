/** The interfaces that have a client: `clients/<name>`. */
export const clientNames = ['delivery', 'agent', 'live', 'intel'] as const;
export type ClientName = (typeof clientNames)[number];
