import { RENDERED_MESSAGES } from '#src/live/page-words.ts';
import type { SaidEvent } from '#src/live/room/event.ts';
import { setText } from '#web/moments.ts';
import { the } from '#web/page.ts';
import { bearer } from '#web/session.ts';
import { openChatList, type ChatList } from './chat-list.ts';

interface HistoryPage {
  readonly messages: readonly SaidEvent[];
  readonly nextCursor: string | null;
}

const PAGE = 100;

/** The server has rendered the last messages of a stream that is over; older ones can be read. */
export function showArchive(streamId: string): void {
  const list = openChatList();
  const readEarlier = openArchive(list, streamId);
  const earlier = the('earlier', HTMLButtonElement);
  earlier.hidden = the('messages').children.length < RENDERED_MESSAGES;
  earlier.addEventListener('click', () => void tryEarlier(earlier, readEarlier));
}

/** Adds older messages, and hides the button when there are no more. */
export async function tryEarlier(earlier: HTMLButtonElement, read: () => Promise<boolean>): Promise<void> {
  try {
    earlier.hidden = !(await read());
  } catch {
    setText(the('link'), 'Earlier messages can’t be read now. Try again.');
  }
}

/**
 * The chat of a stream that is over: its room answers no socket any more, but its history can be read. The returned
 * function adds older messages to the list, and resolves to whether there are more. Throws without a connection.
 */
export function openArchive(list: ChatList, streamId: string): () => Promise<boolean> {
  let cursor: string | null = null;
  return async () => {
    for (;;) {
      const page = await readPage(streamId, cursor);
      const unseen = page.messages.filter(({ message }) => !list.has(message.id)).toReversed(); // the newest come first
      list.addEarlier(unseen);
      cursor = page.nextCursor;
      if (unseen.length > 0 || cursor === null) return cursor !== null;
    }
  };
}

async function readPage(streamId: string, cursor: string | null): Promise<HistoryPage> {
  const query = new URLSearchParams({ limit: String(PAGE), ...(cursor === null ? {} : { cursor }) });
  const token = await bearer();
  const response = await fetch(`/api/streams/${streamId}/chat/messages?${query}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`the history answered ${response.status}`);
  return (await response.json()) as HistoryPage;
}
