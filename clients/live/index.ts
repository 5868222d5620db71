import { openClient, type Client, type ClientOptions } from '../shared/client.ts';
import { isProblemError, type IsProblem } from '../shared/problem.ts';
import { keyed } from './keyed.ts';
import type { components, paths } from './openapi.ts';

export type { Client, ClientOptions, Retry } from '../shared/client.ts';
export { ProblemError, unwrap, type FieldError, type IsProblem } from '../shared/problem.ts';
export type { components, operations, paths } from './openapi.ts';

/** The shapes of the interface by their names: `Schemas['Problem']`. */
export type Schemas = components['schemas'];
export type Problem = Schemas['Problem'];
export type ProblemCode = Problem['code'];

/** A client of the live interface, with every path of its OpenAPI document. */
export const createLiveClient = (options: ClientOptions): Client<paths> => openClient<paths>(options, keyed);

/** Whether something that was thrown is a problem of this interface, with one of these codes if any are named. */
export const isProblem: IsProblem<ProblemCode> = isProblemError;
