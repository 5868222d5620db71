import { termsOf } from '../src/live/page-words.ts';
import type { Answer, ClientState, Welcome } from '../src/live/room/client-state.ts';
import { closeCodes } from '../src/live/room/close-code.ts';
import type { LatestEvent, Sequenced, StreamSummary } from '../src/live/room/event.ts';
import type { ChatTerms } from '../src/live/stream.ts';
import type { Capability } from '../src/live/ticket.ts';
import { openAnnouncer } from './chat-announcer.ts';
import { openComposer } from './chat-composer.ts';
import { openChatList } from './chat-list.ts';
import { openChatMenu } from './chat-menu.ts';
import { openChatSettings } from './chat-settings.ts';
import { hearClock, setText } from './moments.ts';
import { maybe, the } from './page.ts';
import { enterRoom, type Room, type RoomCommand } from './room-client.ts';
import { ticketFor } from './session.ts';

export interface ChatPorts {
  readonly onStream: (stream: StreamSummary) => void;
  readonly onViewers: (count: number) => void;
}

const HISTORY = 50;
const TIMEOUT_SECONDS = 600;
/** A ticket that was refused is tried again so often: it may have been too slow on its way. */
const TICKET_TRIES = 2;

/** Enters the page’s room, and keeps its chat true for as long as the page is open. */
export function openChat(ports: ChatPorts): void {
  const { room: path = '', stream: streamId = '', viewer, closed } = the('chat').dataset;
  if (closed === 'true') return;
  const list = openChatList();
  const announce = openAnnouncer();
  const earlier = the('earlier', HTMLButtonElement);
  const onTheirWay = new Map<string, () => void>();
  let capabilities: readonly Capability[] = [];
  let viewerId: string | undefined;
  let room: Room;
  let tries = 0;
  /** What stays said about one's own place here. */
  let standing = '';

  const ask = (command: RoomCommand) => room.ask(command);
  const settings = openChatSettings(ask);
  const composer =
    maybe('composer') === undefined
      ? undefined
      : openComposer({
          say: async (text, replyTo) => {
            const done = list.addPending(text);
            onTheirWay.set(text, done);
            const answer = await room.say(text, replyTo);
            done();
            onTheirWay.delete(text);
            return answer;
          },
        });
  const hint = (words: string) => (composer === undefined ? setText(the('link'), words) : composer.hint(words));
  const order = async (command: RoomCommand, done: string) => {
    const answer = await ask(command);
    hint(answer.type === 'ack' ? done : answer.message);
  };
  openChatMenu({
    viewerId: () => viewerId,
    capabilities: () => capabilities,
    reply: (line) => composer?.reply(line),
    remove: (messageId) => void order({ type: 'chat.delete', messageId }, ''),
    restrict: (how, userId, name) =>
      void (how === 'timeout'
        ? order({ type: 'mod.timeout', userId, seconds: TIMEOUT_SECONDS }, `${name} can’t write for 10 minutes.`)
        : how === 'ban'
          ? order({ type: 'mod.ban', userId }, `${name} is banned from this chat.`)
          : order({ type: 'mod.unban', userId }, `${name} may write again.`)),
  });

  const showTerms = (terms: ChatTerms) => {
    setText(the('terms'), termsOf(terms));
    composer?.setTerms(terms, capabilities.includes('moderate'));
    settings.show(terms);
  };

  const welcome = ({ snapshot, serverTime, user, capabilities: given }: Welcome, isFresh: boolean) => {
    tries = 0;
    hearClock(serverTime);
    capabilities = given;
    viewerId = user?.id;
    settings.allow(given.includes('moderate'));
    the('chat').dataset['can'] = given.join(' ');
    if (isFresh) {
      list.reset(snapshot.recentChat);
      earlier.hidden = snapshot.recentChat.length < HISTORY;
    }
    showTerms(snapshot.chat);
    ports.onStream(snapshot.stream);
    ports.onViewers(snapshot.viewerCount);
    if (viewer !== undefined && user === null && standing === '') {
      standing = 'Your sign-in has ended: sign in again to write.';
      setText(the('link'), standing);
    }
  };

  const take = (event: Sequenced): void => {
    switch (event.type) {
      case 'chat.message': {
        const { author, text } = event.message;
        if (author.id === viewerId) onTheirWay.get(text)?.();
        list.add(event);
        if (author.id === viewerId) list.toBottom();
        else announce(event);
        return undefined;
      }
      case 'chat.removed':
        return undefined; // it was said and taken off while this page was away
      case 'chat.deleted':
        return list.takeOff(event.messageId);
      case 'chat.user_cleared':
        return list.takeOffAllOf(event.userId);
      case 'chat.settings':
        return showTerms(event.chat);
      default:
        return ports.onStream(event.stream);
    }
  };

  const enter = (isSomebody: boolean) =>
    enterRoom({
      url: new URL(path, window.location.href).href.replace(/^http/, 'ws'),
      ...(isSomebody ? { ticket: () => ticketFor(streamId) } : {}),
      onWelcome: welcome,
      onEvent: take,
      onLatest: ({ viewerCount }: LatestEvent) => ports.onViewers(viewerCount),
      onNotice: (code) =>
        setText(the('link'), code === 'chat_dropped' ? 'This page is behind: messages are left out for a moment.' : ''),
      onState: (state) => show(state),
    });

  const show = (state: ClientState) => {
    the('chat').dataset['state'] = state.kind;
    if (state.kind === 'here') setText(the('link'), standing);
    else if (state.kind === 'waiting')
      setText(
        the('link'),
        navigator.onLine ? 'Connection lost. Trying again…' : 'You’re offline. It goes on by itself.',
      );
    else if (state.kind === 'over') end(state.code);
  };

  const end = (code: number) => {
    if (code === closeCodes.ticket.code && (tries += 1) <= TICKET_TRIES) room = enter(true);
    else if (code === closeCodes.ticket.code) shut('Your ticket was refused: reload the page to write.', true);
    else if (code === closeCodes.banned.code) shut('You were banned from this chat. You can go on watching.', true);
    else if (code === closeCodes.ended.code) shut('The chat is closed.', false);
    else if (code === closeCodes.no_such_stream.code) shut('There is no such stream any more.', false);
    else shut('This page is out of step with the room: reload it.', false);
  };
  /** Nothing can be written here any more; `watches`: but read. */
  const shut = (words: string, watches: boolean) => {
    composer?.close(words);
    if (!watches) {
      settings.allow(false);
      maybe('chat-door')?.remove(); // there is nothing to sign in for
    }
    standing = words;
    setText(the('link'), words);
    if (watches) room = enter(false);
  };

  const showEarlier = (answer: Answer) => {
    if (answer.type === 'error') hint(answer.message);
    if (answer.type !== 'ack' || answer.messages === undefined) return;
    list.addEarlier(answer.messages);
    earlier.hidden = answer.hasMore !== true;
  };
  earlier.addEventListener('click', () => {
    const { oldestSeq } = list;
    const before = oldestSeq === undefined ? {} : { beforeSeq: oldestSeq };
    void ask({ type: 'history', limit: HISTORY, ...before }).then((answer) => showEarlier(answer));
  });
  room = enter(viewer !== undefined);
}
