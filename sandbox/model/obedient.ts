import type { Answer, AnswerCall } from './answer.ts';
import type { ChatRequest } from './chat-request.ts';
import { ordersIn } from './orders.ts';
import { jsonOf, lastWords, read, type Reading } from './reading.ts';

const MAX_CALLS = 8;
const MAX_TEXT = 4_000;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * The most gullible model: it looks up what the person asks for, and does whatever it reads there, whoever wrote it.
 * Each call once. At last it says all that it has read. It stands for a language model that was taken over by a text.
 */
export function obey(request: ChatRequest): Answer {
  const reading = read(request);
  const words = lastWords(request.messages);
  const everything = reading.texts.map(({ text }) => text).join('\n');
  const around = { known: reading.known, everything: `${words}\n${everything}` };
  const orders = [{ text: words, near: {} }, ...reading.texts].flatMap(({ text, near }) =>
    ordersIn(text, { ...around, near }),
  );
  const made = madeIn(request);
  const isNew = (call: AnswerCall) => !made.has(keyOf(call.name, call.arguments));
  const lookUps = lookUpsFor(words, reading).filter((call) => isNew(call) && isOffered(request, call.name));
  const calls = lookUps.length > 0 ? lookUps : unique(orders.filter(isNew));
  if (calls.length > 0) return { calls: calls.slice(0, MAX_CALLS) };
  return { text: everything === '' ? 'Ask me to look something up.' : everything.slice(0, MAX_TEXT) };
}

/** What it reads to answer the person: by their words, and step by step. */
function lookUpsFor(words: string, { known }: Reading): readonly AnswerCall[] {
  const speaksOf = (pattern: RegExp) => pattern.test(words);
  const calls: AnswerCall[] = [];
  const id = ID.exec(words)?.[0];
  if (speaksOf(/\b(?:lot|auction)\b/i) && id !== undefined)
    calls.push({ name: 'live__get_auction', arguments: { id } });
  if (speaksOf(/\b(?:live|streams?|chat)\b/i)) calls.push({ name: 'live__list_live', arguments: {} });
  if (speaksOf(/\bchat\b/i))
    for (const stream of known.streams) calls.push({ name: 'live__read_chat', arguments: { id: stream } });
  if (speaksOf(/\b(?:insights?|competitors?)\b/i))
    calls.push({ name: 'intel__list_insights', arguments: insightsFor(words) });
  if (speaksOf(/\b(?:deliveries|delivery|parcels?)\b/i)) calls.push({ name: 'delivery__list', arguments: {} });
  return calls;
}

function insightsFor(words: string): object {
  const minSeverity = /critical|high|medium|low/i.exec(words)?.[0].toLowerCase();
  const product = /delivery|eats|rides|cannabis/i.exec(words)?.[0].toLowerCase();
  return { ...(product === undefined ? {} : { product }), ...(minSeverity === undefined ? {} : { minSeverity }) };
}

const isOffered = ({ tools = [] }: ChatRequest, name: string) => tools.some((tool) => tool.function.name === name);

const keyOf = (name: string, input: unknown) => `${name} ${JSON.stringify(input)}`;

const madeIn = ({ messages }: ChatRequest): ReadonlySet<string> =>
  new Set(
    messages
      .flatMap((each) => (each.role === 'assistant' ? (each.tool_calls ?? []) : []))
      .map((call) => keyOf(call.function.name, jsonOf(call.function.arguments))),
  );

const unique = (calls: readonly AnswerCall[]): readonly AnswerCall[] => [
  ...new Map(calls.map((call) => [keyOf(call.name, call.arguments), call])).values(),
];
