import type { Answer, ClientState, Welcome } from '#src/live/room-client/client-state.ts';
import type { LatestEvent, Sequenced, StreamSummary } from '#src/live/room/event.ts';
import type { RoomCommand } from '#fn/live/pages/room/room-client.ts';

export interface ChatPorts {
  readonly onStream: (stream: StreamSummary) => void;
  readonly onViewers: (count: number) => void;
  /** What isn't about the chat is for others on the page. */
  readonly others: {
    welcome(welcome: Welcome): void;
    take(event: Sequenced): void;
    latest(event: LatestEvent): void;
    state(state: ClientState): void;
  };
}

/** The page's one connection, for whoever else has something to ask. */
export type Ask = (command: RoomCommand) => Promise<Answer>;
