import * as z from 'zod';
import type { Env } from '#src/http/scope.ts';
import type { ScanReminder } from '#src/intel/context.ts';
import type { OfferAnswer } from '#src/intel/swarm-context.ts';
import type { SnapshotBucket } from '#src/intel/snapshots/open-snapshots.ts';
import { ScanVars, SwarmSecrets } from '#src/intel/mounted/scan-vars.ts';
import { commonVars } from '#src/platform/config.ts';
import { outboundVars } from '#src/platform/outbound/configured.ts';
import { workers } from '#src/workers.ts';
import type { Fault } from './node-faults.ts';

/** The swarm Worker's variables and secrets. Its bindings (ASSETS, INTEL, NODE, SCANS, SNAPSHOTS, RL_*) are listed in wrangler.toml. */
export const SwarmVars = commonVars(workers).extend({
  SWARM_SECRETS: SwarmSecrets,
  /** Where all nodes run: prices and languages follow the address that asks. */
  SCAN_REGION: z.enum(['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me']).default('wnam'),
  ...ScanVars,
  ...outboundVars,
});

export type SwarmConfig = z.output<typeof SwarmVars>;

/** A task that is offered, and to which node: an object doesn't know its own name. */
export interface Offer {
  readonly node: number;
  readonly task: string;
}

/** The methods of a node's object. */
export interface NodeStub {
  /** Offers a task, which it takes or not. */
  offer(offer: Offer): Promise<OfferAnswer>;
  /** Has a task wait for one of its places; false: too many do. */
  lineUp(offer: Offer & { readonly isAdmin: boolean }): Promise<boolean>;
  /** Makes it fail for a while. */
  fail(fault: Fault): Promise<void> | void;
}

/** The bindings that this Worker uses. */
interface SwarmBindings {
  readonly INTEL: { fetch(request: Request): Promise<Response> };
  readonly NODE: {
    idFromName(name: string): object;
    get(id: object, options?: { readonly locationHint: string }): NodeStub;
  };
  readonly SCANS: {
    sendBatch(
      messages: readonly { readonly body: ScanReminder }[],
      options: { readonly delaySeconds: number },
    ): Promise<unknown>;
  };
  readonly SNAPSHOTS: SnapshotBucket;
}

/** A node's object, where all of them run. */
export const nodeOf = (env: Env, config: Pick<SwarmConfig, 'SCAN_REGION'>, node: number): NodeStub => {
  const { NODE } = bindingsOf(env);
  return NODE.get(NODE.idFromName(`node-${node}`), { locationHint: config.SCAN_REGION });
};

/** The nodes, the queue, the bucket and the feed: wrangler.toml binds them, and a test holds the list. */
export const bindingsOf = (env: Env) => env as Env & SwarmBindings;
