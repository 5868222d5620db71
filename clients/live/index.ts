import type { Client } from 'openapi-fetch';
import { createClient, type ClientOptions } from '../src/client.ts';
import type { components, paths } from './openapi.ts';

export { idempotencyKey, type ClientOptions } from '../src/client.ts';
export { ProblemError, unwrap, type ProblemBody } from '../src/problem.ts';
export type { RetryOptions } from '../src/retry.ts';
export type { components, operations, paths } from './openapi.ts';

/** What the interface's documents call by name. */
export type Schemas = components['schemas'];
export type LiveClient = Client<paths>;

/** A client of Waypost's live interface. */
export const createLiveClient = (options: ClientOptions): LiveClient => createClient<paths>(options);
