import type { Capability } from '../ticket.ts';

export type Role = 'viewer' | 'overlay' | 'bot';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly capabilities: readonly Capability[];
}

/** What a ticket says once its signature, stream, origin and time were found right: the room uses its id up. */
export interface UsableTicket {
  readonly id: string;
  readonly expiresAt: number;
  readonly person: Person;
}

/**
 * One socket, as the machine knows it. Plain data: the shell attaches it to the socket, so that it outlives hibernation.
 * It changes in place, and the machine says so by the effect `remember`.
 */
export interface Connection {
  readonly id: string;
  readonly connectedAt: number;
  readonly origin: string | null;
  person: Person | undefined;
  /** Unset until it has said hello: it gets nothing before. */
  role: Role | undefined;
  /** The newest event that it has acknowledged, or that it began with. */
  ackedSeq: number;
  /** The first event that it wasn't given, while it goes without chat. */
  lagsFrom: number | undefined;
  /** The newest sign of life that the machine was told of. */
  seenAt: number;
  tokens: number;
  tokensAt: number;
}

export const canModerate = (person: Person | undefined): boolean =>
  person?.capabilities.some((each) => each === 'moderate' || each === 'host') === true;

/** Who counts as one viewer: a person however many tabs they have, else a socket. Undefined for what is no viewer. */
export function viewerOf({ id, person, role }: Connection): string | undefined {
  if (role !== 'viewer') return undefined;
  return person === undefined ? `socket:${id}` : `person:${person.id}`;
}
