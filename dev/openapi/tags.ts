/** Where an operation stands in the reference: the first row whose prefix begins its path. */
const rows = [
  ['/v1/fare', 'Fares', 'What a delivery costs, before it is ordered.'],
  ['/api/fee-audit', 'Fee audit', 'What was charged, computed again from what was ordered.'],
  ['/v1/deliveries', 'Deliveries', 'Orders, from creation to the door.'],
  ['/v1/tracking', 'Tracking', 'What the public may see of a delivery.'],
  ['/health', 'Status', 'How the service is doing, and its siblings.'],
  ['/ready', 'Status', 'How the service is doing, and its siblings.'],
  ['/version', 'Status', 'How the service is doing, and its siblings.'],
  ['/status', 'Status', 'How the service is doing, and its siblings.'],
  ['/api/ecosystem', 'Status', 'How the service is doing, and its siblings.'],
] as const;

export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** Throws where no row fits: a new part of the interface wants a name that its readers look for. */
export function tagOf(path: string): Tag {
  const row = rows.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  if (row === undefined) throw new Error(`${path} has no tag: add its prefix to dev/openapi/tags.ts`);
  return { name: row[1], description: row[2] };
}
