import { CHAT_IS_CLOSED, counted, hueOf, linesOf, quoteOf, roleWords, termsOf } from '#src/live/page-words.ts';
import type { SaidEvent } from '#src/live/room/event.ts';
import { MAX_CHAT_CHARACTERS } from '#src/live/room/limits.ts';
import { isOver } from '#src/live/streams/stream.ts';
import { inUtc } from '#src/platform/words/relative-time.ts';
import { ChatSettings } from './chat-settings-panel.tsx';
import type { Viewer } from '#fn/live/pages/live-frame.tsx';
import { pathOf, type Shown } from '#fn/live/pages/discovery/stream-card.tsx';

interface ChatProps {
  readonly stream: Shown;
  readonly messages: readonly SaidEvent[];
  readonly viewer: Viewer | undefined;
  readonly path: string;
}

/** The chat so far. chat.ts connects to the room and continues from here. */
export function Chat({ stream, messages, viewer, path }: ChatProps) {
  const isClosed = isOver(stream.status);
  return (
    <section
      class="chat"
      id="chat"
      aria-labelledby="chat-title"
      data-room={pathOf(stream.socketUrl)}
      data-stream={stream.id}
      data-viewer={viewer?.id}
      data-closed={isClosed}
    >
      <header class="chat-head">
        <h2 id="chat-title">Chat</h2>
        <p class="quiet" id="terms">
          {isClosed ? '' : termsOf(stream.chat)}
        </p>
        <ChatSettings chat={stream.chat} />
      </header>
      <Messages messages={messages} isClosed={isClosed} />
      <p class="unseen" id="chat-keys">
        Arrow keys choose a message, Enter shows what can be done with it.
      </p>
      <p class="unseen" id="chat-said" role="status" />
      <div class="chat-foot">
        <button class="button" id="new-messages" hidden>
          New messages
        </button>
        <p class="hint" id="link" role="status" />
        <Door isClosed={isClosed} viewer={viewer} path={path} />
        {!isClosed && (
          <noscript>
            <p class="hint">
              Writing needs scripts. To read on, <a href={path}>look again</a>.
            </p>
          </noscript>
        )}
      </div>
      <div class="menu-body" id="message-menu" popover="auto" role="menu" aria-label="What to do with the message" />
    </section>
  );
}

const Messages = ({ messages, isClosed }: { readonly messages: readonly SaidEvent[]; readonly isClosed: boolean }) => (
  <div
    class="chat-scroll"
    id="chat-scroll"
    role="group"
    tabindex={0}
    aria-label="Messages"
    aria-describedby="chat-keys"
  >
    <p class="chat-edge">
      <button class="button quiet" id="earlier" hidden>
        Earlier messages
      </button>
      <span id="chat-empty" class="quiet" hidden={messages.length > 0}>
        {isClosed ? 'Nobody said anything.' : 'Nobody has said anything yet.'}
      </span>
    </p>
    <ol class="messages" id="messages">
      {messages.map((said) => (
        <Line said={said} />
      ))}
    </ol>
  </div>
);

interface DoorProps {
  readonly isClosed: boolean;
  readonly viewer: Viewer | undefined;
  readonly path: string;
}

/** The input field, or what the viewer has to do first. */
function Door({ isClosed, viewer, path }: DoorProps) {
  if (isClosed) return <p class="chat-door quiet">{CHAT_IS_CLOSED}</p>;
  if (viewer !== undefined) return <Composer name={viewer.name} />;
  return (
    <p class="chat-door" id="chat-door">
      <a class="button" href={`/sign-in?to=${encodeURIComponent(path)}`}>
        Sign in to chat
      </a>
    </p>
  );
}

/** chat-line.ts draws the same. */
const Line = ({ said: { at, message } }: { readonly said: SaidEvent }) => {
  const { id, author, text, replyTo } = message;
  const role = roleWords[author.role];
  return (
    <li id={`m-${id}`} data-hue={hueOf(author.id)} title={inUtc(new Date(at))}>
      {replyTo !== null && (
        <p class="reply" data-of={replyTo.id} data-by={replyTo.authorId ?? undefined}>
          {quoteOf(replyTo)}
        </p>
      )}
      {role !== undefined && <span class="mark">{role}</span>}
      <b class="author">{author.name}</b> <span class="said">{linesOf(text)}</span>
    </li>
  );
};

const Composer = ({ name }: { readonly name: string }) => (
  <form class="composer" id="composer">
    <p class="replying" id="replying" hidden>
      <span id="replying-to" />
      <button type="button" class="button quiet" id="reply-off" aria-label="Don’t reply">
        ✕
      </button>
    </p>
    <label class="unseen" for="say">
      Message, as {name}
    </label>
    <textarea
      id="say"
      rows={1}
      maxlength={MAX_CHAT_CHARACTERS}
      placeholder={`Say something, ${name}`}
      aria-describedby="say-hint"
      enterkeyhint="send"
      autocomplete="off"
    />
    <button class="button" id="send">
      Send
    </button>
    <p class="hint" id="say-hint" role="status" data-limit={counted(MAX_CHAT_CHARACTERS, 'character')} />
  </form>
);
