import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import { Problem } from '#src/platform/problem/problem.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** What stands in a path, if it can be an id. */
export const uuidOf = (text = ''): string | undefined => (UUID.test(text) ? text : undefined);

/** What was found; undefined if it was refused by one of these. */
export const orElse = <T>(reading: Promise<T>, codes: readonly ProblemCode[]): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof Problem && codes.includes(error.code)) return undefined;
    throw error;
  });

/** What was found; undefined if there is no such thing. */
export const orNothing = <T>(reading: Promise<T>): Promise<T | undefined> => orElse(reading, ['not_found']);
