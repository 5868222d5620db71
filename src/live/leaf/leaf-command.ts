import type { Input } from '#src/live/room-client/client-state.ts';
import type { ClientCommand, SessionCommand } from '#src/live/room/command.ts';
import type { Connection } from '#src/live/session/connection.ts';

/** Everything that can happen to a leaf. */
export type LeafCommand =
  | Exclude<SessionCommand, { type: 'connect-leaf' | 'leaf' }>
  /** `newId`: the key of a message that has none, so that it is said once even if the room is asked again. */
  | {
      readonly type: 'client';
      readonly connection: Connection;
      readonly command: Exclude<ClientCommand, { type: 'auth' }>;
      readonly newId: string;
    }
  /** What happens to the leaf's own socket. */
  | { readonly type: 'up'; readonly input: Input };
