import type { Route, RouteContract } from '#src/http/route.ts';

/** Scopes over everybody's things: no Worker lends them to whom it vouches for. */
const WITHHELD = /^ops$|(?:^|:)admin$/;

export const mayBeLent = (scope: string) => !WITHHELD.test(scope);

const isOpen = ({ access: { anyone, bearer } }: RouteContract) =>
  anyone === true || bearer?.length === 0 || (bearer?.some(mayBeLent) ?? false);

const answersJson = ({ responses }: RouteContract) =>
  Object.entries(responses).every(
    ([status, { raw, mediaType = 'application/json' }]) =>
      status.startsWith('2') && raw === undefined && mediaType === 'application/json',
  );

/**
 * Whether siblings may call an operation, by its contract alone: JSON in and JSON out, for anyone or for a bearer whose
 * scope may be lent. Documents about the Worker itself are nobody's business.
 */
export const isCallable = (route: RouteContract): boolean =>
  isOpen(route) && answersJson(route) && route.raw === undefined && route.limits?.ip !== 'documents';

/** Whether an operation stores what came of a request under its key. */
export const storesOutcome = (route: Pick<Route<never>, 'idempotency' | 'present' | 'find'>): boolean =>
  (route.idempotency ?? 'none') !== 'none' && (route.present !== undefined || route.find !== undefined);
