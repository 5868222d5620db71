import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  type CallToolResult,
  type InputRequests,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { answers } from './contents.ts';

/** Tools that ask, or say something meanwhile: as the suite describes each. */

export const states = createRequestStateCodec<{ readonly round: number; readonly name: string }>({
  key: 'a key of the conformance suite, which guards nothing',
});

type Result = CallToolResult | InputRequiredResult;
type Tool = (args: Readonly<Record<string, unknown>>, ctx: ServerContext) => Promise<Result>;

const say = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 50));

const formOf = (message: string, field: string, type: { type: 'string' } | { type: 'boolean' } = { type: 'string' }) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: type }, required: [field] },
  });
const whatName = formOf('What is your name?', 'name');
const confirm = formOf('Please confirm', 'ok', { type: 'boolean' });
const completion = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens });

const given = (ctx: ServerContext, key: string) => ctx.mcpReq.inputResponses?.[key];
const accepted = (ctx: ServerContext, key: string) =>
  acceptedContent<Record<string, string>>(ctx.mcpReq.inputResponses, key);
const stateOf = (ctx: ServerContext) => ctx.mcpReq.requestState<{ round: number; name: string }>();
const mint = (round: number, name = '') => states.mint({ round, name });

async function twoSteps(ctx: ServerContext): Promise<Result> {
  const state = stateOf(ctx);
  if (state === undefined)
    return inputRequired({
      inputRequests: { step1: formOf('Step 1: What is your name?', 'name') },
      requestState: await mint(1),
    });
  if (state.round === 1)
    return inputRequired({
      inputRequests: { step2: formOf('Step 2: What is your favorite color?', 'color') },
      requestState: await mint(2, accepted(ctx, 'step1')?.['name']),
    });
  return say(`${state.name} likes ${accepted(ctx, 'step2')?.['color']}`);
}

async function withState(ctx: ServerContext): Promise<Result> {
  if (accepted(ctx, 'confirm') !== undefined && stateOf(ctx) !== undefined) return say('state-ok');
  return inputRequired({ inputRequests: { confirm }, requestState: await mint(1) });
}

/** Asks only for what the client says it can give. */
function whatItCan(ctx: ServerContext): Result {
  if (ctx.mcpReq.inputResponses !== undefined) return say('Thank you.');
  const envelope: Readonly<Record<string, unknown>> = { ...ctx.mcpReq.envelope };
  const declared = { ...(envelope[CLIENT_CAPABILITIES_META_KEY] as object) };
  const inputRequests: InputRequests = {
    ...('elicitation' in declared ? { user_name: whatName } : {}),
    ...('sampling' in declared ? { greeting: completion('Generate a short greeting', 50) } : {}),
    ...('roots' in declared ? { client_roots: inputRequired.listRoots() } : {}),
  };
  return Object.keys(inputRequests).length === 0 ? say('There is nothing to ask.') : inputRequired({ inputRequests });
}

const all = {
  user_name: whatName,
  greeting: completion('Generate a greeting', 50),
  client_roots: inputRequired.listRoots(),
};

const unless = (ctx: ServerContext, key: string, request: InputRequests[string]): Result =>
  given(ctx, key) === undefined
    ? inputRequired({ inputRequests: { [key]: request } })
    : say(JSON.stringify(given(ctx, key)));

async function tellProgress({ mcpReq }: ServerContext): Promise<Result> {
  const progressToken = mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    if (progressToken !== undefined)
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    await pause();
  }
  return say('Done.');
}

async function tellLog({ mcpReq }: ServerContext): Promise<Result> {
  for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
    await pause();
  }
  return say('Done.');
}

/** The older revision asks while a call runs, and the answer comes in a request of its own: that takes a session. */
const askMidway = async (): Promise<Result> => ({ ...say('There is no session to ask in.'), isError: true });

export const tools: Readonly<Record<string, Tool>> = {
  ...Object.fromEntries(Object.entries(answers).map(([name, answer]): [string, Tool] => [name, async () => answer])),
  test_tool_with_progress: (_none, ctx) => tellProgress(ctx),
  test_tool_with_logging: (_none, ctx) => tellLog(ctx),
  test_logging_tool: async () => say('Nobody is told who didn’t ask for it.'),
  test_missing_capability: async (_none, ctx) => unless(ctx, 'llm_answer', completion('Say pong', 16)),
  test_sampling: askMidway,
  test_elicitation: askMidway,
  test_elicitation_sep1034_defaults: askMidway,
  test_elicitation_sep1330_enums: askMidway,
  test_input_required_result_elicitation: async (_none, ctx) => {
    const { name } = accepted(ctx, 'user_name') ?? {};
    return typeof name === 'string'
      ? say(`Hello, ${name}!`)
      : inputRequired({ inputRequests: { user_name: whatName } });
  },
  test_input_required_result_sampling: async (_none, ctx) =>
    unless(ctx, 'capital_question', completion('What is the capital of France?', 100)),
  test_input_required_result_list_roots: async (_none, ctx) => unless(ctx, 'client_roots', inputRequired.listRoots()),
  test_input_required_result_request_state: (_none, ctx) => withState(ctx),
  test_input_required_result_tampered_state: (_none, ctx) => withState(ctx),
  test_input_required_result_multiple_inputs: async (_none, ctx) =>
    Object.keys(all).every((key) => given(ctx, key) !== undefined)
      ? say('All were given.')
      : inputRequired({ inputRequests: all, requestState: await mint(1) }),
  test_input_required_result_multi_round: (_none, ctx) => twoSteps(ctx),
  test_input_required_result_capabilities: async (_none, ctx) => whatItCan(ctx),
};
