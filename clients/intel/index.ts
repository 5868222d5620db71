import { openClient, type Client, type ClientOptions } from '../shared/client.ts';
import { isProblemError, type IsProblem } from '../shared/problem.ts';
import { verifySigned, type ReceivedWebhook, type VerifiedWebhook } from '../shared/webhook.ts';
import { keyed } from './keyed.ts';
import type { components, paths, webhooks } from './openapi.ts';

export type { Client, ClientOptions, Retry } from '../shared/client.ts';
export { ProblemError, unwrap, type FieldError, type IsProblem } from '../shared/problem.ts';
export { WebhookError, type ReceivedHeaders, type ReceivedWebhook, type VerifiedWebhook } from '../shared/webhook.ts';
export type { components, operations, paths, webhooks } from './openapi.ts';

/** The shapes of the interface by their names: `Schemas['Problem']`. */
export type Schemas = components['schemas'];
export type Problem = Schemas['Problem'];
export type ProblemCode = Problem['code'];
export type WebhookPayload = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

/** A client of the intel interface, with every path of its OpenAPI document. */
export const createIntelClient = (options: ClientOptions): Client<paths> => openClient<paths>(options, keyed);

/** Whether something that was thrown is a problem of this interface, with one of these codes if any are named. */
export const isProblem: IsProblem<ProblemCode> = isProblemError;

/** Verifies a message that was posted to you. Throws a WebhookError if it isn’t genuine. */
export const verifyWebhook = (received: ReceivedWebhook): Promise<VerifiedWebhook<WebhookPayload>> =>
  verifySigned<WebhookPayload>(received);
