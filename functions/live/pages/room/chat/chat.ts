import { CHAT_IS_CLOSED, termsOf } from '#src/live/page-words.ts';
import type { Answer, ClientState, Welcome } from '#src/live/room-client/client-state.ts';
import { closeCodes } from '#src/live/room/close-code.ts';
import type { Sequenced } from '#src/live/room/event.ts';
import type { ChatTerms } from '#src/live/streams/stream.ts';
import type { Capability } from '#src/live/rooms/ticket.ts';
import { openArchive, showArchive, tryEarlier } from './chat-archive.ts';
import { openAnnouncer } from './chat-announcer.ts';
import { openComposer, type Composer } from './chat-composer.ts';
import { openChatList } from './chat-list.ts';
import { openChatMenu } from './chat-menu.ts';
import { restrictionOf, type Restricting } from './chat-restriction.ts';
import type { Ask, ChatPorts } from './chat-ports.ts';
import { openChatSettings } from './chat-settings.ts';
import { hearClock, setText } from '#web/moments.ts';
import { make, maybe, the } from '#web/page.ts';
import { enterRoom, type Room, type RoomCommand } from '#fn/live/pages/room/room-client.ts';
import { ticketFor } from '#web/session.ts';

const HISTORY = 50;
/** A refused ticket is requested again this often, because it may have expired on the way. */
const CONNECTION_LOST = 'Connection lost. Trying again…';
const OFFLINE = 'You’re offline. It goes on by itself.';
const TICKET_TRIES = 2;
const SIGNED_OUT = 'Your sign-in has ended: sign in again to write.';

/** Connects to the page’s room and keeps its chat up to date as long as the page is open. Undefined if it is over. */
export function openChat(ports: ChatPorts): Ask | undefined {
  const { room: path = '', stream: streamId = '', viewer, closed } = the('chat').dataset;
  if (closed === 'true') {
    showArchive(streamId);
    return undefined;
  }
  const chat = new Chat(ports, { path, streamId, isSomebody: viewer !== undefined });
  chat.begin();
  return (command) => chat.ask(command);
}

interface Place {
  readonly path: string;
  readonly streamId: string;
  /** Whether the visitor was signed in when the page was opened. */
  readonly isSomebody: boolean;
}

class Chat {
  readonly #ports: ChatPorts;
  readonly #place: Place;
  readonly #list = openChatList();
  readonly #announce = openAnnouncer();
  readonly #earlier = the('earlier', HTMLButtonElement);
  readonly #onTheirWay = new Map<string, () => void>();
  readonly #settings = openChatSettings((command) => this.ask(command));
  readonly #composer: Composer | undefined;
  #capabilities: readonly Capability[] = [];
  #viewerId: string | undefined;
  /** Set by `begin`. */
  #room!: Room;
  #tries = 0;
  /** Set when the stream is over: the room answers no more. */
  #archive: (() => Promise<boolean>) | undefined;
  /** A permanent hint about the visitor's own status here. */
  #standing = '';

  constructor(ports: ChatPorts, place: Place) {
    this.#ports = ports;
    this.#place = place;
    this.#composer =
      maybe('composer') === undefined ? undefined : openComposer({ say: (text, replyTo) => this.#say(text, replyTo) });
  }

  begin(): void {
    openChatMenu({
      viewerId: () => this.#viewerId,
      capabilities: () => this.#capabilities,
      reply: (line) => this.#composer?.reply(line),
      remove: (messageId) => void this.#order({ type: 'chat.delete', messageId }, ''),
      restrict: (how, userId, name) => void this.#restrict(how, userId, name),
    });
    this.#earlier.addEventListener('click', () => void this.#readEarlier());
    this.#room = this.#enter(this.#place.isSomebody);
  }

  ask(command: RoomCommand): Promise<Answer> {
    return this.#room.ask(command);
  }

  async #say(text: string, replyTo: string | undefined): Promise<Answer> {
    const done = this.#list.addPending(text);
    this.#onTheirWay.set(text, done);
    const answer = await this.#room.say(text, replyTo);
    done();
    this.#onTheirWay.delete(text);
    return answer;
  }

  #hint(words: string): void {
    if (this.#composer === undefined) setText(the('link'), words);
    else this.#composer.hint(words);
  }

  async #order(command: RoomCommand, done: string): Promise<void> {
    const answer = await this.ask(command);
    this.#hint(answer.type === 'ack' ? done : answer.message);
  }

  #restrict(how: Restricting, userId: string, name: string): Promise<void> {
    const { command, done } = restrictionOf(how, userId, name);
    return this.#order(command, done);
  }

  async #readEarlier(): Promise<void> {
    if (this.#archive !== undefined) return tryEarlier(this.#earlier, this.#archive);
    const { oldestSeq } = this.#list;
    const before = oldestSeq === undefined ? {} : { beforeSeq: oldestSeq };
    const answer = await this.ask({ type: 'history', limit: HISTORY, ...before });
    if (answer.type === 'error') this.#hint(answer.message);
    if (answer.type !== 'ack' || answer.messages === undefined) return;
    this.#list.addEarlier(answer.messages);
    this.#earlier.hidden = answer.hasMore !== true;
  }

  #showTerms(terms: ChatTerms): void {
    setText(the('terms'), termsOf(terms));
    this.#composer?.setTerms(terms, this.#capabilities.includes('moderate'));
    this.#settings.show(terms);
  }

  #welcome(welcome: Welcome, isFresh: boolean): void {
    const { snapshot, serverTime, user, capabilities } = welcome;
    this.#tries = 0;
    hearClock(serverTime);
    this.#viewerId = user?.id;
    this.#allow(capabilities);
    if (isFresh) {
      this.#list.reset(snapshot.recentChat);
      this.#earlier.hidden = snapshot.recentChat.length < HISTORY;
    }
    this.#showTerms(snapshot.chat);
    this.#ports.onStream(snapshot.stream);
    this.#ports.onViewers(snapshot.viewerCount);
    this.#ports.others.welcome(welcome);
    if (this.#place.isSomebody && user === null && this.#standing === '') this.#signedOut();
  }

  #allow(capabilities: readonly Capability[]): void {
    this.#capabilities = capabilities;
    this.#settings.allow(capabilities.includes('moderate'));
    the('chat').dataset['can'] = capabilities.join(' ');
  }

  #signedOut(): void {
    this.#standing = SIGNED_OUT;
    setText(the('link'), SIGNED_OUT);
  }

  /** The ticket was renewed without a new welcome, or the sign-in behind it has ended. */
  #reallow(capabilities: readonly Capability[]): void {
    this.#allow(capabilities);
    if (capabilities.length === 0) return this.#signedOut();
    if (this.#standing !== SIGNED_OUT) return undefined;
    this.#standing = '';
    setText(the('link'), '');
  }

  #take(event: Sequenced): void {
    switch (event.type) {
      case 'chat.message': {
        const { author, text } = event.message;
        if (author.id === this.#viewerId) this.#onTheirWay.get(text)?.();
        this.#list.add(event);
        if (author.id === this.#viewerId) this.#list.toBottom();
        else this.#announce(event);
        return undefined;
      }
      case 'chat.removed':
        return undefined; // it was written and removed while this page was disconnected
      case 'chat.deleted':
        return this.#list.takeOff(event.messageId);
      case 'chat.user_cleared':
        return this.#list.takeOffAllOf(event.userId);
      case 'chat.settings':
        return this.#showTerms(event.chat);
      case 'stream.updated':
      case 'stream.reconnecting':
      case 'stream.ended':
        return this.#ports.onStream(event.stream);
      default:
        return this.#ports.others.take(event);
    }
  }

  #enter(isSomebody: boolean): Room {
    const { path, streamId } = this.#place;
    return enterRoom({
      url: new URL(path, window.location.href).href.replace(/^http/, 'ws'),
      ...(isSomebody ? { ticket: () => ticketFor(streamId) } : {}),
      onWelcome: (welcome, isFresh) => this.#welcome(welcome, isFresh),
      onAllowed: (capabilities) => this.#reallow(capabilities),
      onEvent: (event) => this.#take(event),
      onLatest: (event) => {
        if (event.type === 'viewer.count') this.#ports.onViewers(event.viewerCount);
        else this.#ports.others.latest(event);
      },
      onNotice: (code) =>
        setText(the('link'), code === 'chat_dropped' ? 'This page is behind: messages are left out for a moment.' : ''),
      onState: (state) => this.#show(state),
    });
  }

  #show(state: ClientState): void {
    the('chat').dataset['state'] = state.kind;
    this.#ports.others.state(state);
    if (state.kind === 'here') setText(the('link'), this.#standing);
    else if (state.kind === 'waiting') setText(the('link'), navigator.onLine ? CONNECTION_LOST : OFFLINE);
    else if (state.kind === 'over') this.#end(state.code);
  }

  #end(code: number): void {
    if (code === closeCodes.ticket.code && (this.#tries += 1) <= TICKET_TRIES) this.#room = this.#enter(true);
    else if (code === closeCodes.ticket.code) this.#shut('Your ticket was refused: reload the page to write.', true);
    else if (code === closeCodes.banned.code)
      this.#shut('You were banned from this chat. You can go on watching.', true);
    else if (code === closeCodes.ended.code) this.#close();
    else if (code === closeCodes.no_such_stream.code) this.#shut('There is no such stream any more.', false);
    else this.#shut('This page is out of step with the room: reload it.', false);
  }

  /** The stream is over: the chat stays to be read, as on the page that the server renders now. */
  #close(): void {
    this.#archive = openArchive(this.#list, this.#place.streamId);
    this.#settings.allow(false);
    for (const id of ['composer', 'chat-door']) maybe(id)?.remove();
    the('link').after(make('p', { class: 'chat-door quiet' }, CHAT_IS_CLOSED));
    for (const id of ['link', 'terms']) setText(the(id), '');
    setText(the('chat-said'), CHAT_IS_CLOSED);
  }

  /** Writing is over. With `watches` the page reconnects to read. */
  #shut(words: string, watches: boolean): void {
    this.#composer?.close(words);
    if (!watches) {
      this.#settings.allow(false);
      maybe('chat-door')?.remove(); // signing in would not help
    }
    this.#standing = words;
    setText(the('link'), words);
    if (watches) this.#room = this.#enter(false);
  }
}
