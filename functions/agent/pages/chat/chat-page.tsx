import { agentBounds } from '#src/agent/bounds.ts';
import { conversationBounds } from '#src/agent/conversations/conversation.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import { orderOf } from '#fn/agent/pages/look-at-consent.ts';
import { Page } from '#src/http/pages/page.tsx';

export interface ChatPageProps {
  /** The page’s own path, to return to after signing in. */
  readonly path: string;
  /** Whoever has signed in. */
  readonly visitor: { readonly name: string; readonly person: string } | undefined;
  /** Of the siblings whose pages cards lead to. */
  readonly addresses: { readonly delivery: string; readonly live: string };
  readonly now: Date;
  readonly nonce: string;
}

/** What the script has to know of capabilities: their titles, in which order their fields are read, what they commit to. */
const tools = JSON.stringify(
  Object.fromEntries(
    capabilities.map((each) => [
      toolName(each),
      {
        title: each.title,
        fields: orderOf(each),
        commits: each.estimate?.what,
        isTold: each.forPerson.length + each.editable.length > 0,
      },
    ]),
  ),
);

/** Where one talks. A script does the talking; without one the page says so, and who can be asked for what. */
export function ChatPage(props: ChatPageProps) {
  const { path, visitor, addresses, now, nonce } = props;
  const isIn = visitor !== undefined;
  return (
    <Page
      title="Chat · Waypost"
      nonce={nonce}
      keyboard="resizes"
      styles={['/assets/chat.css', '/assets/controls.css']}
      scripts={[isIn ? '/assets/chat.js' : '/assets/signed-in.js']}
    >
      <div
        class="chat"
        id="chat"
        data-now={now.toISOString()}
        data-tools={tools}
        data-delivery={addresses.delivery}
        data-live={addresses.live}
        data-max-bytes={agentBounds.messageBytes}
      >
        <TopBar path={path} visitor={visitor} />
        {isIn ? <Talk /> : <SignedOut path={path} />}
      </div>
    </Page>
  );
}

const TopBar = ({ path, visitor }: Pick<ChatPageProps, 'path' | 'visitor'>) => (
  <header class="topbar">
    <a class="brand" href="/chat">
      Waypost <span>Chat</span>
    </a>
    <nav
      class="topbar-links"
      aria-label="Account"
      {...(visitor === undefined ? {} : { 'data-session': 'chat', 'data-person': visitor.person })}
    >
      {visitor === undefined ? (
        <a class="button" href={signInHref(path)}>
          Sign in
        </a>
      ) : (
        <>
          <button class="button quiet to-side" type="button" popovertarget="side">
            Chats
          </button>
          <details class="menu">
            <summary class="button quiet" aria-label={`Signed in as ${visitor.name}`}>
              <span class="menu-name">{visitor.name}</span>
            </summary>
            <div class="menu-body">
              <a class="menu-item" href="/approvals">
                Approvals
              </a>
              <form method="post" action="/chat/sign-out">
                <button class="menu-item">Sign out</button>
              </form>
            </div>
          </details>
        </>
      )}
    </nav>
  </header>
);

const signInHref = (path: string) => `/chat/sign-in?to=${encodeURIComponent(path)}`;

const SignedOut = ({ path }: Pick<ChatPageProps, 'path'>) => (
  <main class="article">
    <h1>Say what you need done</h1>
    <p>
      Ask what a delivery costs, book it, follow it, see who is live, or have a mail sent. You see each step as it
      happens, and what costs money or reaches others waits for your yes.
    </p>
    <p>
      <a class="button" href={signInHref(path)}>
        Sign in to talk
      </a>
    </p>
  </main>
);

/** They are put into the field, not sent: one changes what is one’s own first. */
const examples = [
  'Save 37.7955, -122.3937 as the ferry building',
  'How much is a parcel from home to the office?',
  'Show my last three deliveries',
  'Who is live right now?',
  'What did my agents spend this month?',
  'Mail robin@example.com: the keys are under the mat',
];

const Talk = () => (
  <>
    <Side />
    <main class="talk">
      <h1 class="unseen">Chat</h1>
      <div class="scroller" id="scroller" tabindex={0} role="region" aria-label="What was said">
        <noscript>
          <p class="notice">
            Talking takes scripts, which this browser doesn’t run. <a href="/approvals">What agents ask of you</a> works
            without.
          </p>
        </noscript>
        <p class="quiet loading" id="loading" hidden>
          One moment…
        </p>
        <div class="welcome" id="welcome" hidden>
          <h2>What can I do for you?</h2>
          <p class="quiet">
            Deliveries, live streams, your places, mail, and what it all costs. Nothing is paid or sent before you said
            yes, where you want to be asked.
          </p>
          <ul class="examples" id="examples">
            {examples.map((text) => (
              <li>
                <button class="example" type="button">
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <button class="button quiet" id="older" type="button" hidden>
          Show what was said before
        </button>
        <ol class="said" id="said" />
      </div>
      <Composer />
    </main>
    <Edit />
  </>
);

/** Beside the talk on a desktop, above it on a phone. */
const Side = () => (
  <aside class="side" id="side" popover="auto" aria-label="Your conversations">
    <p class="side-head">
      <a class="button" href="/chat">
        New conversation
      </a>
      <button
        class="button quiet close-side"
        type="button"
        popovertarget="side"
        popovertargetaction="hide"
        aria-label="Close your conversations"
      >
        <span aria-hidden="true">✕</span>
      </button>
    </p>
    <ul class="conversations" id="conversations" />
    <button class="button quiet" id="more" type="button" hidden>
      Older ones
    </button>
    <p class="quiet" id="none" hidden>
      What you talk about is kept here until you delete it.
    </p>
  </aside>
);

/** Names or deletes a conversation of the list. */
const Edit = () => (
  <dialog id="edit" aria-labelledby="edit-title">
    <form class="fields" method="dialog" id="edit-form">
      <h2 id="edit-title">This conversation</h2>
      <label class="field">
        What you call it
        <input id="title" maxlength={conversationBounds.titleCharacters} required autocomplete="off" />
      </label>
      <p class="field-problem" id="edit-problem" role="alert" />
      <p class="actions">
        <button class="button" value="rename">
          Rename
        </button>
        <button class="button quiet" value="close" formnovalidate>
          Close
        </button>
      </p>
      <details class="more">
        <summary>Delete it</summary>
        <p class="quiet">
          All that was said is forgotten. What was done stays done, with its receipts and your approvals.
        </p>
        <button class="button danger" value="delete" formnovalidate>
          Delete for good
        </button>
      </details>
    </form>
  </dialog>
);

const Composer = () => (
  <div class="bottom">
    <button class="button quiet newer" id="newer" type="button" hidden>
      Newer below
    </button>
    <p class="fault notice" id="fault" role="alert" hidden />
    <form class="composer" id="composer">
      <label class="unseen" for="say">
        Your message
      </label>
      <textarea id="say" rows={1} placeholder="Say what you need" enterkeyhint="send" autocomplete="off" />
      <button class="button" id="send">
        Send
      </button>
      <button class="button quiet" id="stop" type="button" hidden>
        Stop
      </button>
    </form>
    <p class="link quiet" id="link" role="status" />
    <p class="unseen" id="aloud" role="status" />
  </div>
);
