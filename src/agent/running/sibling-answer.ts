import type { Capability, Json } from '#src/agent/registry/capability.ts';
import type { DoorAnswer, DoorOutcome, ProblemDocument } from '#src/http/door/message.ts';
import type { Lost } from '#src/http/door/sibling.ts';
import { problemCatalog, type ProblemCode } from '#src/platform/problem/catalog.ts';
import { ownMembers, Problem, type Extensions } from '#src/platform/problem/problem.ts';
import { done, refused, type Effect, type EffectOutcome } from './effect.ts';

const RETRY_SECONDS = 5;
/** The first request with the key still runs there. */
const RUNNING = 'idempotency_in_progress';

/** Where a sibling’s field stands in the tool’s flat input. */
const inputPointer = (pointer: string): string => {
  const inBody = /^#\/(.+)$/.exec(pointer)?.[1];
  const inUrl = /^(?:path|query)\.(.+)$/.exec(pointer)?.[1];
  const at = inBody ?? inUrl?.replaceAll('.', '/');
  return at === undefined ? '#/input' : `#/input/${at}`;
};

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemCatalog, code);

/** What a caller needs to go on, a fresh price say: all but the standard members. */
const membersOf = (problem: ProblemDocument): Extensions =>
  Object.fromEntries(Object.entries(problem).filter(([name]) => !(ownMembers as readonly string[]).includes(name)));

interface Saying {
  readonly problem: ProblemDocument;
  readonly retry_after_s?: number;
}

/** A sibling’s refusal as ours: its code, its words, its fields where the input has them. */
function problemOf({ problem, retry_after_s: retryAfterSeconds }: Saying): Problem {
  const { code, detail, errors } = problem;
  if (!isCode(code)) return new Problem('internal_error');
  return new Problem(code, {
    detail,
    extensions: membersOf(problem),
    ...(errors === undefined
      ? {}
      : { errors: errors.map((error) => ({ ...error, pointer: inputPointer(error.pointer) })) }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** Nothing was done, and this is why. */
export const refusedBy = (saying: Saying): Effect => refused(problemOf(saying));

const unavailable = () => refused(new Problem('capability_unavailable', { retryAfterSeconds: RETRY_SECONDS }));

/** What an answer says of the call’s effect. What only reads has none: it can be asked again. */
export function effectOf(answer: DoorAnswer | Lost, { effects }: Pick<Capability, 'effects'>): Effect {
  switch (answer.kind) {
    case 'answered':
      return done(answer.body as Json);
    case 'refused':
      if (answer.problem.code === RUNNING) return { kind: 'unknown' };
      return refusedBy(answer);
    default:
      return effects.readOnly ? unavailable() : { kind: 'unknown' };
  }
}

export const effectOutcomeOf = (answer: DoorOutcome | Lost, capability: Pick<Capability, 'effects'>): EffectOutcome =>
  answer.kind === 'none' || answer.kind === 'unknowable' ? answer : effectOf(answer, capability);
