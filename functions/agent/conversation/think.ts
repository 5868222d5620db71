import { readStanding } from '#src/agent/conversations/read-standing.ts';
import type { AgentContext } from '#src/agent/context.ts';
import {
  ModelFailure,
  type Message,
  type Model,
  type ModelCall,
  type ModelRequest,
  type ModelTool,
} from '#src/agent/model/model.ts';
import { writeSystem, type KnownPlace } from '#src/agent/model/system-message.ts';
import { findReach, type Reaching } from '#src/agent/profile/find-reach.ts';
import { grantStatusOf, type Reach } from '#src/agent/profile/grant-status.ts';
import { MAX_APP_ID, MAX_CAPABILITY_NAME, namesOfTool, toolName } from '#src/agent/registry/names.ts';
import { schemasOf } from '#src/agent/registry/published.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import type { Command } from '#src/agent/run/command.ts';
import { cutSecrets, saidOf } from '#src/agent/run/cut-secrets.ts';
import type { Step } from '#src/agent/run/run.ts';
import { logError } from '#src/platform/log.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { RunOrder } from './conversation-stub.ts';
import { faultOf } from './fault-of.ts';
import { localTime } from './local-time.ts';

export interface Thinking {
  readonly ctx: AgentContext;
  readonly model: Model;
  readonly order: RunOrder;
  readonly messages: readonly Message[];
  /** The person’s places when this run first asked: what it saves itself it knows by its results. */
  readonly knownPlaces: KnownPlaces;
  readonly step: (command: Command) => void;
  /** Aborted when the run ends. */
  readonly signal: AbortSignal;
}

/** By run. */
type KnownPlaces = Map<string, readonly KnownPlace[]>;

/** Whoever talks is asked for again so often while the model speaks. */
const RIGHTS_MS = 1_000;

const toolsFor = (reach: Reach): readonly ModelTool[] =>
  capabilities
    .filter((each) => !['missing_scope', 'never'].includes(grantStatusOf(each, reach)))
    .map((each) => ({ name: toolName(each), description: each.description, input: schemasOf(each).input }));

const reachingOf = ({ calling }: RunOrder): Reaching => ('token' in calling ? calling : calling.person);

/** Asks the model for a turn, and tells the run what it says. Whoever talks may end meanwhile: then the run does. */
export async function think(thinking: Thinking): Promise<void> {
  const { ctx, order, step, signal, messages } = thinking;
  const turn = new AbortController();
  const stop = () => turn.abort();
  signal.addEventListener('abort', stop);
  let watch: ReturnType<typeof setInterval> | undefined;
  try {
    const { reach, places: placesNow } = await readStanding(ctx, reachingOf(order), order.userId);
    const places = thinking.knownPlaces.get(order.runId) ?? placesNow;
    thinking.knownPlaces.set(order.runId, places);
    const now = localTime(ctx.clock(), order.timeZone);
    const system = writeSystem({ now, person: order.person, places });
    watch = setInterval(() => void refuseEnded(thinking, stop), RIGHTS_MS);
    await speak(thinking, { system, messages, tools: toolsFor(reach) }, turn.signal);
  } catch (error) {
    const fault = faultOf(error, order.runId);
    step(error instanceof ModelFailure ? broken(ctx, error) : { type: 'fail', error: fault });
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
  }
}

/** A person’s own token ends by itself; keys and grants can be ended at any time. */
async function refuseEnded({ ctx, order, step }: Thinking, stop: () => void): Promise<void> {
  if (!('token' in order.calling)) return;
  try {
    await findReach(ctx, order.calling);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) return logError(order.runId, error);
    step({ type: 'fail', error: faultOf(error, order.runId) });
    stop();
  }
}

const broken = (ctx: AgentContext, error: unknown): Command => {
  logError('model', error);
  const { code, detail } = new Problem('model_unavailable');
  return { type: 'die', nextDraftId: ctx.newId(), error: { code, detail } };
};

async function speak({ ctx, model, step }: Thinking, request: ModelRequest, signal: AbortSignal): Promise<void> {
  let held = '';
  const steps: Step[] = [];
  for await (const event of model.turn(request, signal)) {
    if (signal.aborted) return;
    if (event.kind === 'text') {
      const { said, held: rest } = saidOf(held + event.text);
      held = rest;
      step({ type: 'say', text: said });
    } else if (event.kind === 'call') {
      steps.push(stepOf(event.call, ctx.newId()));
    } else {
      step({ type: 'say', text: cutSecrets(held) });
      return step({ type: 'turn', reason: event.reason, steps, usage: event.usage, nextDraftId: ctx.newId() });
    }
  }
  if (!signal.aborted) step(broken(ctx, new Error('the turn has no end')));
}

/** A name that no tool can have stays as it is, as far as names go: nothing is found under it. */
function stepOf({ id: modelId, name, input }: ModelCall, id: string): Step {
  const names = namesOfTool(name) ?? {
    appId: name.slice(0, MAX_APP_ID),
    capabilityName: name.slice(MAX_APP_ID, MAX_APP_ID + MAX_CAPABILITY_NAME),
  };
  return { id, modelId, ...names, input };
}
