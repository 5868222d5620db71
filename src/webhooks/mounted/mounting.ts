import type { AccessRule } from '#src/http/caller/access.ts';
import { routeFor } from '#src/http/route.ts';
import { spelled } from '#src/platform/words/spelling.ts';
import type { WebhookContext } from '#src/webhooks/context.ts';
import { webhookShapes, type Feed, type Told, type WebhookShapes } from '#src/webhooks/subscriptions/wire.ts';
import { examplesOf } from './examples.ts';

export const route = routeFor<WebhookContext>();

/** What the routes are made of, in the words of the Worker that mounts them. */
export interface Mounting {
  readonly shapes: WebhookShapes;
  readonly examples: ReturnType<typeof examplesOf>;
  /** An object’s names as the Worker spells them. */
  readonly spell: <T>(fields: Readonly<Record<string, T>>) => Record<string, T>;
  /** The path of subscriptions, or below it. */
  readonly at: (below?: `/${string}`) => `/${string}`;
  readonly access: AccessRule;
  readonly feed: Feed | undefined;
}

/** Where subscriptions are, and who manages them. */
export interface MountPoint {
  readonly path: `/${string}`;
  readonly access: AccessRule;
}

export const mountingOf = (told: Told, { path, access }: MountPoint): Mounting => ({
  shapes: webhookShapes(told),
  examples: examplesOf(told),
  spell: (fields) => spelled(fields, told.spelling),
  at: (below) => (below === undefined ? path : `${path}${below}`),
  access,
  feed: told.feed,
});
