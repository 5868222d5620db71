import { namesDelivery } from '#src/agent/page-words/subject-words.ts';
import { hearClock, refreshMoments, setText } from '#web/moments.ts';
import { the } from '#web/page.ts';
import { keepPresence } from '#web/presence.ts';
import { post, send, signedInUnder } from '#web/session.ts';
import type { LinkState } from '#web/event-stream.ts';
import { faultWords, linkWords, unreachable, type FaultWords } from './chat-words.ts';
import { Composer } from './composer.ts';
import { refreshCountdowns } from './consent-view.ts';
import { Conversations } from './conversations.ts';
import { hideFault, showFault } from './fault-view.ts';
import { resume, talk, type Refusal, type RunPlace } from './follow-run.ts';
import { keepAboveKeyboard } from './keyboard.ts';
import { SaidView } from './said-view.ts';
import type { StepPlace } from './step-view.ts';
import type { AboutJson, ConsentJson, MessageJson, MessagesJson, RunTold } from './told.ts';
import { dropUnsent, keepUnsent, unsentBeside } from './unsent.ts';
import { Transcript, type Change } from './transcript.ts';

/** Talks: says, shows each step as it happens, and comes back to what is under way. */

const TICK_MS = 1_000;
const MOMENTS_EVERY = 30;
/** As long as the events of a run are kept. */
const KEPT_MS = 3_600_000;
const RUNS_REVEALED = 5;

const page = the('chat');
const { tools = '{}', delivery = '', live = '', maxBytes = '' } = page.dataset;
const transcript = new Transcript();
const known: StepPlace = { tools: JSON.parse(tools) as StepPlace['tools'], addresses: { delivery, live } };
const view = new SaidView(known);
const composer = new Composer({
  onSend: (text) => void say(text),
  onStop: () => void stop(),
  maxBytes: Number(maxBytes),
  onEarly: () => setText(the('link'), 'One message at a time: wait for the answer, or stop it.'),
  onTooLong: () => showFault({ text: 'That is too long for one message. Shorten it.', ways: [] }, hideFault),
});

let conversationId = /^\/chat\/([0-9a-f-]{36})$/.exec(window.location.pathname)?.[1];
let run: RunPlace | undefined;
let following = new AbortController();
let oldest = 1;
const conversations = new Conversations(conversationId);

/** What is under way, followed to its end. Everything else waits for it. */
async function follow(read: (signal: AbortSignal) => Promise<Refusal | undefined>): Promise<Refusal | undefined> {
  following = new AbortController();
  composer.busy();
  const refusal = await read(following.signal);
  run = undefined;
  setText(the('link'), '');
  composer.ready();
  return refusal;
}

async function say(text: string, key: string = crypto.randomUUID()): Promise<void> {
  hideFault();
  const id = crypto.randomUUID();
  keepUnsent({ text, key });
  the('welcome').hidden = true;
  view.show(transcript.say(id, text));
  view.toEnd();
  let isTaken = false;
  const onTold = (told: RunTold) => {
    if (told.type === 'ready') begun(told.conversation_id, text);
    if (!isTaken) dropUnsent();
    isTaken = true;
    hear(told);
  };
  const refusal = await follow((signal) =>
    talk({ message: text, conversationId, key }, { onTold, onState: showLink, signal }),
  );
  if (!isTaken) {
    dropUnsent();
    view.show(transcript.unsay(id));
    composer.choose(text);
  }
  if (refusal !== undefined) await refused(refusal);
}

async function refused(refusal: Refusal): Promise<void> {
  if (refusal.code === 'run_log_gone') return window.location.reload();
  fault(faultWords(refusal));
  if (refusal.code !== 'run_in_progress' || conversationId === undefined) return;
  await open(conversationId); // it was begun elsewhere: it is shown, to its end
  hideFault();
}

const fault = (words: FaultWords, again = () => the('composer', HTMLFormElement).requestSubmit()) =>
  showFault(words, () => {
    hideFault();
    again();
  });

/** A conversation has begun: it has an address of its own from now on. */
function begun(id: string, text: string): void {
  if (conversationId !== undefined) return;
  conversationId = id;
  window.history.replaceState(null, '', `/chat/${id}`);
  conversations.add({ id, title: text.replaceAll(/\s+/g, ' ').trim() });
}

function hear(told: RunTold): void {
  if (told.type === 'ready') run = { conversationId: told.conversation_id, runId: told.run_id };
  const changes = transcript.hear(told);
  view.show(changes);
  if (told.type === 'consent_required') void explain(told.tool_call_id, told.consent);
  if (told.type === 'done' || told.type === 'consent_required') announce(changes);
}

/** What a question names by an id only is asked of the page’s own host. */
async function explain(stepId: string, { id, app_id: appId, capability_name: capabilityName }: ConsentJson) {
  if (!namesDelivery({ appId, capabilityName })) return;
  const rows = await fetch(`/chat/asked/${encodeURIComponent(id)}`, { cache: 'no-store' })
    .then(async (answer) => (answer.ok ? ((await answer.json()) as AboutJson).about : null))
    .catch(() => null);
  view.show(transcript.explain(stepId, rows));
}

function announce(changes: readonly Change[]): void {
  for (const change of changes) if ('show' in change) view.announce(change.show);
}

const showLink = (state: LinkState) => setText(the('link'), linkWords[state]);

async function comeBack(place: RunPlace): Promise<void> {
  run = place;
  const refusal = await follow((signal) => resume(place, { onTold: hear, onState: showLink, signal }));
  if (refusal !== undefined) fault(faultWords(refusal), () => window.location.reload());
}

/** Ends what is under way. Before anything was told of it, it is only left: it may still be done. */
async function stop(): Promise<void> {
  if (run === undefined) return following.abort();
  composer.stopping();
  const { conversationId: id, runId } = run;
  const answer = await post(`/v1/conversations/${id}/runs/${runId}/cancel`).catch(() => undefined);
  if (answer?.ok === true) return; // its events say the rest
  composer.busy();
  fault(
    answer === undefined
      ? { ...unreachable, text: 'It couldn’t be stopped: the service can’t be reached.' }
      : faultWords(answer.problem),
    () => void stop(),
  );
}

const messagesOf = (id: string, before?: number) =>
  send<MessagesJson>('GET', `/v1/conversations/${id}/messages${before === undefined ? '' : `?before=${before}`}`);

/** Shows what was said, and goes on with what is under way. */
async function open(id: string): Promise<void> {
  const answer = await messagesOf(id).catch(() => undefined);
  the('loading').hidden = true;
  if (answer?.ok !== true)
    return fault(
      answer === undefined
        ? { ...unreachable, text: 'This conversation can’t be read right now.' }
        : faultWords(answer.problem),
      () => window.location.reload(),
    );
  const { messages, running } = answer.body;
  view.show(messages.flatMap((each) => transcript.recall(each, running)));
  view.toEnd();
  noteOldest(answer.body);
  the('welcome').hidden = transcript.size > 0;
  void reveal(id, messages, running);
  const unsent = unsentBeside(messages);
  dropUnsent();
  if (running === null) return unsent === undefined ? undefined : say(unsent.text, unsent.key);
  if (unsent !== undefined) composer.put(unsent.text);
  await comeBack({ conversationId: id, runId: running });
}

function noteOldest({ messages, has_more: hasMore }: MessagesJson): void {
  oldest = messages[0]?.number ?? oldest;
  the('older').hidden = !hasMore;
}

async function showOlder(id: string): Promise<void> {
  const answer = await messagesOf(id, oldest).catch(() => undefined);
  if (answer?.ok !== true) return;
  view.showBefore(answer.body.messages.flatMap((each) => transcript.recall(each, null)));
  noteOldest(answer.body);
}

/** What is for the person alone, as a PIN, and what they changed comes from the events of its run, for as long as those are kept. */
async function reveal(id: string, messages: readonly MessageJson[], running: string | null): Promise<void> {
  const since = Date.now() - KEPT_MS;
  const runs = messages.flatMap((each) =>
    each.role === 'tool' && each.status === 'succeeded' && Date.parse(each.created_at) > since && isTold(each)
      ? [each.run_id]
      : [],
  );
  for (const runId of [...new Set(runs)].filter((each) => each !== running).slice(-RUNS_REVEALED)) {
    const onTold = (told: RunTold) => view.show(transcript.reveal(told));
    await resume({ conversationId: id, runId }, { onTold, onState: () => undefined, signal: following.signal });
  }
}

/** Of what can have something for the person alone, or have been changed by them. */
const isTold = (message: MessageJson & { readonly role: 'tool' }): boolean =>
  known.tools[`${message.app_id}__${message.capability_name}`]?.isTold === true;

function start(): void {
  keepPresence();
  signedInUnder('/chat');
  hearClock(page.dataset['now'] ?? '');
  keepAboveKeyboard(page);
  let ticks = 0;
  setInterval(() => {
    ticks += 1;
    refreshCountdowns();
    if (ticks % MOMENTS_EVERY === 0) refreshMoments();
  }, TICK_MS);
  the('examples').addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) composer.choose(target.textContent.trim());
  });
  the('older').addEventListener('click', () => conversationId !== undefined && void showOlder(conversationId));
  void conversations.load();
  begin();
  composer.focus();
}

/** A conversation that there is, a message that was being sent when this page was loaded again, or a new beginning. */
function begin(): void {
  if (conversationId !== undefined) {
    the('loading').hidden = false;
    return void open(conversationId);
  }
  const unsent = unsentBeside([]);
  if (unsent === undefined) the('welcome').hidden = false;
  else void say(unsent.text, unsent.key);
}

start();
