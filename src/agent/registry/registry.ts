import type { Capability } from './capability.ts';
import { deliveryReading } from './delivery-reading.ts';
import { deliveryWriting } from './delivery-writing.ts';
import { intelReading } from './intel-reading.ts';
import { liveReading } from './live-reading.ts';
import { liveWriting } from './live-writing.ts';
import { scopeName, toolName } from './names.ts';
import { ownCapabilities } from './own.ts';

/** An application: a sibling, or a part of the agent Worker. */
export interface App {
  readonly appId: string;
  readonly title: string;
  readonly description: string;
}

/** The applications, in the order in which they are listed. */
export const apps: readonly App[] = [
  { appId: 'delivery', title: 'Delivery', description: 'Couriers: prices, booking, tracking, cancelling, receipts.' },
  {
    appId: 'live',
    title: 'Live',
    description: 'Live streams: who is on air, what is said there, auctions, clips and tips.',
  },
  { appId: 'intel', title: 'Intel', description: 'Competitors: who is watched, and what changed on their pages.' },
  { appId: 'places', title: 'Places', description: 'The person’s saved places, by name.' },
  { appId: 'account', title: 'Account', description: 'What agents spent for the person, and what waits for approval.' },
  { appId: 'mail', title: 'Mail', description: 'Plain-text mail in the person’s name.' },
];

/** Every capability, in the one order in which all interfaces list them. */
export const capabilities: readonly Capability[] = [
  ...deliveryReading,
  ...deliveryWriting,
  ...liveReading,
  ...liveWriting,
  ...intelReading,
  ...ownCapabilities,
];

const byTool = new Map(capabilities.map((each) => [toolName(each), each]));

export const findCapability = (appId: string, capabilityName: string): Capability | undefined =>
  byTool.get(toolName({ appId, capabilityName }));

/** The scopes any one of which permits it: its own, and that of all that reads or changes in its application. */
export const scopesFor = (capability: Capability): readonly string[] => [
  scopeName(capability),
  `${capability.appId}:${capability.effects.readOnly ? '@read' : '@write'}`,
];

/** Every scope that a credential for this Worker can have. */
export const capabilityScopes: readonly string[] = [
  ...new Set([...capabilities.map(scopeName), ...capabilities.flatMap((each) => scopesFor(each).slice(1))]),
];
