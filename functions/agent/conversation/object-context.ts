import type { AgentContext } from '#src/agent/context.ts';
import { Meter } from '#src/platform/db/database.ts';
import type { Isolate, Scope } from '#src/http/scope.ts';
import type { AgentConfig } from '#fn/agent/bindings.ts';
import { openAgentContext } from '#fn/agent/context.ts';

export interface RunContext {
  readonly ctx: AgentContext;
  readonly meter: Meter;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** The `ctx` of a run’s verbs, which no request waits for, and the meter of its trips. */
export function objectContext(
  isolate: Isolate<AgentConfig>,
  runId: string,
  waitUntil: RunContext['waitUntil'],
): RunContext {
  const now = new Date();
  const meter = new Meter();
  const scope: Scope<AgentConfig> = {
    isolate,
    requestId: runId,
    traceparent: undefined,
    startedAt: now.getTime(),
    now,
    ip: '',
    meter,
    waitUntil,
    actor: { kind: 'anonymous' },
    route: 'chat',
  };
  return { ctx: openAgentContext(scope), meter, waitUntil };
}
