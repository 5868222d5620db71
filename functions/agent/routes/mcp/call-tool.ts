import {
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
} from '@modelcontextprotocol/server';
import type { AgentContext } from '#src/agent/context.ts';
import { statusOf } from '#src/agent/consent/consent.ts';
import { getConsent } from '#src/agent/consent/get-consent.ts';
import type { Who } from '#src/agent/invoke/invocation.ts';
import { invokeTool, type Asked } from '#src/agent/invoke/invoke-tool.ts';
import { InvokeRequest } from '#src/agent/invoke/wire.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import { namesOfTool } from '#src/agent/registry/names.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { callerOf } from '#src/http/caller/access.ts';
import { fingerprintOf, keyIn } from '#src/http/idempotency.ts';
import type { McpCall } from '#src/http/mcp/mcp-route.ts';
import type { ToolCall } from '#src/http/mcp/tool-call.ts';
import { routeName } from '#src/http/quota/caller-quota.ts';
import { validate } from '#src/http/validate.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { callingOf } from '#fn/agent/calling-of.ts';
import { consentRequired } from '#fn/agent/consent-required.ts';
import { invocationOf } from '#fn/agent/invocation-of.ts';
import { askingOf, shownAt } from '#fn/agent/routes/consents/asking-of.ts';
import { invokeTool as overHttp } from '#fn/agent/routes/invoke/invoke-tool.ts';
import { answered, invitation, refused } from './answers.ts';
import { appOf, opensPages } from './client-of.ts';
import { readState, signState, type CallState } from './request-state.ts';

const KEY = 'waypost/idempotency-key';
const KEY_POINTER = '#/params/_meta/waypost~1idempotency-key';
/** Of the one request for input that there is. */
const CONSENT = 'consent';
const WAIT_SECONDS = 25;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Answer = CallToolResult | InputRequiredResult;

/** One call, as the client sent it. */
interface Sent {
  readonly call: McpCall<AgentContext>;
  readonly capability: Capability;
  readonly caller: string;
  readonly body: { readonly app_id: string; readonly capability_name: string; readonly input: object };
  /** The digest of what is asked for: the same as over HTTP, so that a key names one call, whichever way it comes. */
  readonly fingerprint: string;
  /** What HTTP has in a header. */
  readonly key: string | undefined;
  /** What it brought back, if its person was asked before. */
  readonly state: CallState | undefined;
  readonly tool: ToolCall;
}

export function capabilityOf(tool: string): Capability | undefined {
  const { appId = '', capabilityName = '' } = namesOfTool(tool) ?? {};
  return findCapability(appId, capabilityName);
}

/**
 * `tools/call`, by the engine that HTTP has, too. `fault`: what is wrong with the message’s texts. Throws what only
 * HTTP can say: no credential, not enough scope; and `ProtocolError` for no tool and a state that isn’t ours.
 */
export async function callTool(
  call: McpCall<AgentContext>,
  tool: ToolCall,
  fault: Problem | undefined,
): Promise<Answer> {
  const capability = capabilityOf(tool.name);
  if (capability === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool.');
  const { appId, capabilityName } = capability;
  const body = { app_id: appId, capability_name: capabilityName, input: tool.input };
  const caller = callerOf(call.actor);
  const fingerprint = fingerprintOf({ params: {}, query: {}, ifMatch: null, body });
  const state = stateOf(call, tool, { caller, fingerprint });
  try {
    if (fault !== undefined) throw fault;
    const key = keyOf(tool) ?? state?.key;
    const sent: Sent = { call, capability, caller, body, fingerprint, key, state, tool };
    return await (state === undefined ? attempt(sent) : resume(sent, state));
  } catch (error) {
    if (error instanceof Problem && !isForHttp(error)) return refused(error, call.scope);
    throw error;
  }
}

/** A client gets another token by these, and doesn’t show them to its model. */
const isForHttp = ({ status, code }: Problem) => status === 401 || code === 'insufficient_scope';

function keyOf({ meta }: ToolCall): string | undefined {
  const given = meta[KEY];
  if (given === undefined) return undefined;
  return keyIn(typeof given === 'string' ? given : '', KEY_POINTER);
}

function stateOf(
  { ctx, scope }: McpCall<AgentContext>,
  { state: given }: ToolCall,
  of: { readonly caller: string; readonly fingerprint: string },
): CallState | undefined {
  if (given === undefined) return undefined;
  const state = typeof given === 'string' ? readState(ctx.tokens, given, { ...of, now: scope.now }) : undefined;
  if (state !== undefined) return state;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', {
    reason: 'invalid_request_state',
  });
}

async function attempt(sent: Sent): Promise<Answer> {
  const { call, capability, body } = sent;
  const outcome = await invokeTool(call.ctx, whoOf(sent), () => invocationOf(validate(InvokeRequest, body, 'body')));
  return 'asked' in outcome ? ask(sent, outcome) : answered(outcome, capability, call.ctx.tokens.audience);
}

function whoOf({ call: { actor }, caller, fingerprint, key, tool }: Sent): Who {
  const once = key === undefined ? undefined : { principal: caller, route: routeName(overHttp), key, fingerprint };
  return { calling: callingOf(actor, appOf(actor, tool)), caller, once };
}

/** Sends the person to the page, once; who can’t be sent, or was, reads where it is. */
function ask({ call: { ctx, scope }, capability, caller, fingerprint, key, state, tool }: Sent, asked: Asked): Answer {
  const { asked: consent, now } = asked;
  const at = shownAt(ctx, now);
  if (state !== undefined || !opensPages(tool)) return refused(consentRequired(consent, at), scope);
  const { id: consentId, expiresAt } = consent;
  const page = { message: invitation(consent, capability), url: `${at.baseUrl}/consent/${consentId}` };
  return inputRequired({
    inputRequests: { [CONSENT]: inputRequired.elicitUrl(page) },
    requestState: signState(ctx.tokens, { caller, fingerprint, key: key ?? ctx.newId(), consentId, expiresAt }),
  });
}

/** The person was sent to the page: waits for what they decide, unless they didn’t go. */
async function resume(sent: Sent, state: CallState): Promise<Answer> {
  const { call, tool } = sent;
  const { ctx, actor, scope } = call;
  const answer = inputResponse(tool.inputResponses, CONSENT);
  const went = answer.kind !== 'elicit' || answer.action === 'accept';
  const wait = { seconds: went ? WAIT_SECONDS : 0, pause };
  const { consent, now } = await getConsent(ctx, askingOf(actor), state.consentId, wait);
  if (statusOf(consent, now) === 'pending') return refused(consentRequired(consent, shownAt(ctx, now)), scope);
  return attempt(sent);
}
