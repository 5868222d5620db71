import { newId } from './ids.ts';
import type { EventObject, SandboxEvent } from './objects.ts';
import { keep, type State } from './state.ts';

/** The version that the official client 23.1 pins; a request without `Stripe-Version` gets it too. */
export const API_VERSION = '2026-10-28.endive';

/** What an operation works on: the state, the request that it serves and the way out for events. */
export type World = {
  state: State;
  /** Unix seconds. */
  now: number;
  apiVersion: string;
  request: { id: string | null; idempotency_key: string | null };
  /** The page where a person completes or fails this payment by hand. */
  payUrl: (intentId: string) => string;
  deliver: (event: SandboxEvent) => void;
};

/** Records an event with a snapshot of its object and hands it to the webhook sender. */
export function emit(world: World, type: string, object: EventObject, previous?: Record<string, unknown>): void {
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: world.now,
    data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: world.request,
    type,
  };
  keep(world.state.events, event.id, event);
  world.deliver(event);
}
