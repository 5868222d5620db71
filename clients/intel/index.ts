import type { Client } from 'openapi-fetch';
import { createClient, type ClientOptions } from '../src/client.ts';
import { verify, type EventOf, type WebhookRequest } from '../src/webhook.ts';
import type { components, paths, webhooks } from './openapi.ts';

export { idempotencyKey, type ClientOptions } from '../src/client.ts';
export { ProblemError, unwrap, type ProblemBody } from '../src/problem.ts';
export type { RetryOptions } from '../src/retry.ts';
export type { components, operations, paths } from './openapi.ts';

/** What the interface's documents call by name. */
export type Schemas = components['schemas'];
export type IntelClient = Client<paths>;

/** A client of Waypost's intel interface. */
export const createIntelClient = (options: ClientOptions): IntelClient => createClient<paths>(options);

export type WebhookEvent = EventOf<webhooks>;
export type { WebhookRequest };

/** A webhook's event, once its signature and age are verified. Throws if they don't hold. */
export const verifyWebhook = (secret: string | readonly string[], request: WebhookRequest): WebhookEvent =>
  verify<WebhookEvent>(secret, request);
