import type { AccessRule } from '#src/http/caller/access.ts';
import type { Limit } from './limits.ts';
import type { ProblemRow } from './problem/row.ts';
import type { Register } from './register.ts';

type Rows<Row> = Readonly<Record<string, Row>>;

/** A queue and the queue of its dead letters, by their names in wrangler.toml: no name is made of another. */
export interface QueueNames {
  readonly name: string;
  readonly dead: string;
}

/** What a domain hands the platform (`src/<domain>/domain.ts`). Data only: what runs is composed in `functions/`. */
export interface Domain {
  readonly name: string;
  readonly problems: Rows<ProblemRow>;
  readonly limits: Rows<Limit>;
  readonly access: Rows<AccessRule>;
  /** Purposes of tokens that we sign ourselves. */
  readonly tokens: readonly string[];
  /** Constraints whose violation is a fact about the request, and the problem that says so. */
  readonly constraints: Rows<string>;
  readonly queues: Rows<QueueNames>;
  /** Jobs of the cron, which each Worker of the domain runs once a minute. */
  readonly everyMinute: readonly string[];
  /** Headers of its answers that pages may read. */
  readonly headers: readonly string[];
  /** Events that a subscription can ask for. */
  readonly events: readonly string[];
  readonly configuration: Configuration;
}

export interface Configuration {
  /** Secrets of the local stack, which stand in this repository: refused by value anywhere else. */
  readonly demo?: Rows<string>;
  /** How the domain’s secrets begin, as patterns: nothing that begins so is logged or repeated. */
  readonly secretShapes?: readonly string[];
  /** Variables that only a local stack may set. */
  readonly onlyLocal?: readonly string[];
}

type Nothing = Readonly<Record<string, never>>;

interface Declaration<P, L, A, T, C, Q, J, E, H, S> {
  readonly problems?: P;
  readonly limits?: L;
  readonly access?: A;
  readonly tokens?: T;
  /** A constraint is answered by a problem of its own domain. */
  readonly constraints?: C;
  readonly queues?: Q;
  readonly everyMinute?: J;
  readonly events?: E;
  readonly headers?: H;
  readonly configuration?: S;
}

/** Declares a domain. What it doesn't have it leaves out. */
export function defineDomain<
  const N extends string,
  P extends Rows<ProblemRow> = Nothing,
  L extends Rows<Limit> = Nothing,
  A extends Rows<AccessRule> = Nothing,
  const T extends readonly string[] = readonly [],
  C extends Rows<keyof NoInfer<P>> = Nothing,
  Q extends Rows<QueueNames> = Nothing,
  const J extends readonly string[] = readonly [],
  E extends readonly string[] = readonly [],
  const H extends readonly string[] = readonly [],
  S extends Configuration = Nothing,
>(name: N, parts: Declaration<P, L, A, T, C, Q, J, E, H, S>) {
  const nothing = {};
  return {
    name,
    problems: parts.problems ?? (nothing as P),
    limits: parts.limits ?? (nothing as L),
    access: parts.access ?? (nothing as A),
    tokens: parts.tokens ?? ([] as readonly string[] as T),
    constraints: parts.constraints ?? (nothing as C),
    queues: parts.queues ?? (nothing as Q),
    everyMinute: parts.everyMinute ?? ([] as readonly string[] as J),
    events: parts.events ?? ([] as readonly string[] as E),
    headers: parts.headers ?? ([] as readonly string[] as H),
    configuration: parts.configuration ?? (nothing as S),
  } as const;
}

type EachDomain = Register extends { readonly domains: readonly (infer D)[] } ? D : never;
type Part<D, Name extends keyof Domain> = D extends Readonly<Record<Name, infer R>> ? R : never;
/** The names of rows that are written out; `Nothing` has none. */
type KeyOf<T> = T extends unknown ? (string extends keyof T ? never : keyof T & string) : never;
type DemoOf<C> = C extends { readonly demo: infer D } ? KeyOf<D> : never;
type ElementOf<T> = T extends readonly (infer E)[] ? E & string : never;

/** Names of the rows that all domains declare of a part: a closed union. */
export type Declared<Name extends 'problems' | 'limits'> = KeyOf<Part<EachDomain, Name>>;
/** What all domains list of a part: a closed union. */
export type Listed<Name extends 'tokens' | 'events' | 'headers'> = ElementOf<Part<EachDomain, Name>>;
/** Names of all domains' demo secrets. */
export type DeclaredDemo = DemoOf<Part<EachDomain, 'configuration'>>;
