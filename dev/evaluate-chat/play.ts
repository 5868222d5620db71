import { createParser } from 'eventsource-parser';
import type { Json } from '#src/agent/registry/capability.ts';
import { requestDemoToken } from '../identity/token-request.ts';
import { capabilityScopes } from './staged/registry.ts';
import type { Dialogue, Words } from './dialogues.ts';
import type { House } from './house.ts';
import { Part } from './part.ts';
import type { Played } from './score.ts';
import { Stage } from './stage.ts';

export interface Playing {
  readonly house: House;
  readonly words: Words;
  /** The name of a time zone that stands for the dialogue's moment. */
  readonly zoneOf: (dialogue: Dialogue) => string;
  /** Says to whom calls of a person belong. */
  readonly enter: (principal: string, part: Part) => void;
  /** Every event that came, in its bytes. */
  readonly heard?: (dialogue: Dialogue, data: string) => void;
}

interface Heard {
  readonly tool_call_id?: string;
  readonly app_id?: string;
  readonly capability_name?: string;
  readonly input?: Json;
  readonly status?: string;
  readonly error?: { readonly code: string };
  readonly consent?: { readonly id: string };
  readonly message?: { readonly text: string };
  readonly conversation_id?: string;
}

/** Plays a dialogue through the whole chat: interface, object, engine, model. */
export async function playWhole(playing: Playing, dialogue: Dialogue): Promise<Played> {
  const { house, words } = playing;
  const stage = new Stage(dialogue);
  const part = new Part(stage, house);
  playing.enter(`user:${part.sub}`, part);
  await part.begin(dialogue);
  const scope = ['chat', ...capabilityScopes].join(' ');
  const token = await requestDemoToken(house.issuer, {
    sub: part.sub,
    name: dialogue.person,
    scope,
    aud: [house.agentUrl],
  });
  let conversation: string | undefined;
  let exact = 0;
  let faults: readonly string[] = [];
  for (let user = stage.begin(); user !== undefined; user = stage.begin()) {
    const said = await say(playing, { dialogue, part, token, conversation }, user);
    conversation = said.conversation;
    const verdict = stage.end(said.text, words);
    faults = verdict.faults;
    if (!verdict.isExact) break;
    exact += 1;
  }
  const { unexpectedWrites, unexpectedPaidCalls } = stage;
  const turns = { played: Math.min(exact + 1, dialogue.turns.length), exact };
  return { dialogue, isExact: exact === dialogue.turns.length, turns, unexpectedWrites, unexpectedPaidCalls, faults };
}

interface Speaking {
  readonly dialogue: Dialogue;
  readonly part: Part;
  readonly token: string;
  readonly conversation: string | undefined;
}

/** Says something, decides what the person is asked, and waits for the end. Gives the last message. */
async function say(playing: Playing, { dialogue, part, token, conversation }: Speaking, message: string) {
  const path = conversation === undefined ? '/v1/chat' : `/v1/conversations/${conversation}/chat`;
  const response = await fetch(new URL(path, playing.house.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'cf-connecting-ip': '127.0.0.1' },
    body: JSON.stringify({ message, time_zone: playing.zoneOf(dialogue) }),
  });
  if (response.status !== 200) throw new Error(`${dialogue.id}: ${response.status} ${await response.text()}`);
  const steps = new Map<string, { readonly name: string; readonly input: Json; hasRun: boolean }>();
  let [text, id] = ['', conversation];
  const deciding: Promise<void>[] = [];
  const hear = (type: string, { tool_call_id: step = '', ...event }: Heard) => {
    if (type === 'ready') id = event.conversation_id;
    if (type === 'done') text = event.message?.text ?? '';
    const known = steps.get(step);
    if (type === 'consent_required' && known !== undefined) {
      known.hasRun = true;
      deciding.push(part.decide(known.name, known.input, event.consent?.id ?? ''));
    }
    if (type !== 'tool_call') return;
    if (known === undefined)
      steps.set(step, { name: `${event.app_id}.${event.capability_name}`, input: event.input ?? {}, hasRun: false });
    else if (event.status === 'failed' && isEngines(event.error?.code) && !known.hasRun)
      part.refusedByEngine(known.name, known.input);
  };
  const parser = createParser({
    onEvent: ({ event = '', data }) => {
      playing.heard?.(dialogue, data);
      hear(event, JSON.parse(data) as Heard);
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
  await Promise.all(deciding);
  return { text, conversation: id };
}

/** What the engine refuses before any sibling is asked. */
const isEngines = (code: string | undefined): boolean => code === 'validation_failed' || code === 'capability_unknown';
