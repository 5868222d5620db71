/** Where an operation stands in the reference: the first row whose prefix begins its path. */
const rows = [
  ['/v1/fare', 'Fares', 'What a delivery costs, before it is ordered.'],
  ['/api/fee-audit', 'Fee audit', 'What was charged, computed again from what was ordered.'],
  ['/v1/deliveries', 'Deliveries', 'Orders, from creation to the door.'],
  ['/v1/tracking', 'Tracking', 'What the public may see of a delivery.'],
  ['/v1/jobs', 'Dispatch', 'Offers to drivers.'],
  ['/v1/pool', 'Driver pool', 'Drivers shared with sibling products.'],
  ['/v1/integrations', 'Partners', 'Orders that partners push.'],
  ['/v1/webhooks', 'Webhooks', 'Events sent to you, signed.'],
  ['/v1/admin', 'Operations', 'For those who run the service.'],
  ['/api/admin', 'Operations', 'For those who run the service.'],
  ['/agent/v1', 'Discovery', 'What agents can do here.'],
  ['/v1/capabilities', 'Discovery', 'What agents can do here.'],
  ['/v1/tools', 'Tools', 'Invoking a capability, behind consent.'],
  ['/v1/chat', 'Chat', 'A conversation that streams.'],
  ['/v1/conversations', 'Chat', 'A conversation that streams.'],
  ['/v1/api-keys', 'Credentials', 'Keys and grants for agents.'],
  ['/v1/grants', 'Credentials', 'Keys and grants for agents.'],
  ['/v1/consent', 'Consent', 'Who may do what, for how much, until when.'],
  ['/api/streams', 'Streams', 'Live streams, and what happens in them.'],
  ['/api/categories', 'Streams', 'Live streams, and what happens in them.'],
  ['/api/ws', 'Streams', 'Live streams, and what happens in them.'],
  ['/api/auctions', 'Auctions', 'Lots and bids.'],
  ['/api/clips', 'Clips', 'Moments cut from a stream.'],
  ['/api/competitors', 'Intelligence', 'What competitors changed, and what it means.'],
  ['/api/insights', 'Intelligence', 'What competitors changed, and what it means.'],
  ['/api/targets', 'Intelligence', 'What competitors changed, and what it means.'],
  ['/api/subscriptions', 'Webhooks', 'Events sent to you, signed.'],
  ['/.well-known', 'Status', 'How the service is doing, and its siblings.'],
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
