import type { RouteContract } from '#src/http/route.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import type { Draft } from './draft.ts';
import type { Site } from './mounts.ts';

/** A request with one thing wrong, and where `errors[]` must point, if anywhere. */
export type Spoiled = Partial<Draft> & { readonly pointer?: string; readonly errorCode?: string };

/** One thing that routes refuse. Whether a route must is decided by its contract alone. */
export interface Refusal {
  /** What is refused, to end the sentence “<route> refuses …”. */
  readonly what: string;
  readonly code: ProblemCode;
  readonly applies: (route: RouteContract) => boolean;
  /** Bad values come in lists: each is sent, each is refused alike. */
  readonly spoil: (draft: Draft, site: Site, suite: Suite) => readonly Spoiled[];
  /** Headers that the refusal carries, and what its detail says. */
  readonly answers?: (site: Site) => { readonly headers?: Readonly<Record<string, RegExp>>; readonly detail?: RegExp };
}

export const withHeaders = (draft: Draft, headers: Readonly<Record<string, string>>): Spoiled => ({
  headers: { ...draft.headers, ...headers },
});

export const withHeader = (draft: Draft, name: string, value: string): Spoiled => ({
  headers: { ...draft.headers, [name]: value },
});

export function withoutHeader(draft: Draft, name: string): Spoiled {
  const { [name]: _dropped, ...headers } = draft.headers;
  return { headers };
}
