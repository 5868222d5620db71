import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { personOf } from '#src/live/rooms/person.ts';
import { findForSocket } from '#src/live/rooms/find-for-socket.ts';
import type { Actor } from '#src/http/caller/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';

type Door = Awaited<ReturnType<typeof findForSocket>>;

/**
 * A stream never disappears and its visibility changes rarely: with the age of the cached visibility this is five
 * seconds.
 */
const FRESH_MS = 3_000;
const MAX_KNOWN = 5_000;
const known = new Map<string, { readonly door: NonNullable<Door>; readonly until: number }>();

export interface Gate {
  readonly streamId: StreamId;
  /** No shared cache may keep it. */
  readonly isPrivate: boolean;
}

/**
 * Whether the caller may watch: anyone, if the stream isn't private; else its host, moderators and ops. A change takes
 * effect within five seconds. Throws `not_found`, before any room is woken.
 */
export async function readGate(ctx: LiveContext, given: string): Promise<Gate> {
  const id = given.toLowerCase() as StreamId;
  const door = await doorOf(ctx, id);
  if (door === undefined) throw new Problem('not_found');
  const isPrivate = door.visibility === 'private';
  if (isPrivate && !mayWatch(ctx, door.hostSub)) throw new Problem('not_found');
  return { streamId: id, isPrivate };
}

async function doorOf(ctx: LiveContext, id: StreamId): Promise<Door> {
  const now = ctx.now.getTime();
  const found = known.get(id);
  if (found !== undefined && found.until > now) return found.door;
  const door = await findForSocket(ctx, id);
  if (known.size >= MAX_KNOWN) known.clear();
  if (door !== undefined) known.set(id, { door, until: now + FRESH_MS });
  return door;
}

const sees = ['live:moderate', 'ops'];

function mayWatch({ actor, idSecret }: { readonly actor: Actor; readonly idSecret: string }, hostSub: string): boolean {
  if (actor.kind !== 'bearer') return false;
  return (
    sees.some((scope) => actor.scopes.has(scope)) ||
    personOf(idSecret, { principal: actor.principal, name: actor.name }).id === hostSub
  );
}
