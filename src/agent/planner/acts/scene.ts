import type { Memory, Open } from '../memory/memory.ts';
import type { Call, Outcome } from '../memory/observe.ts';
import type { Thing } from '../memory/things.ts';
import type { Request } from '../request.ts';
import type { Pieces } from '../text/pieces.ts';
import { deeds, type Act } from './deeds.ts';
import { sentence, tell } from './tell.ts';

/** What an act works with. */
export interface Scene {
  readonly memory: Memory;
  /** ISO 8601, with the person's own offset. */
  readonly now: string;
  readonly isSpanish: boolean;
  readonly said: string;
  readonly pieces: Pieces;
  /** Capabilities that there are: `app.capability`. */
  readonly tools: ReadonlySet<string>;
}

/** An act yields calls, gets what came of each, and ends with what it says. */
export type Doing<Said = string> = Generator<readonly Call[], Said, readonly Outcome[]>;
export type Failure = Outcome & { readonly kind: 'failed' };

export function* one(act: Act, input: Call['input']): Doing<Outcome> {
  const [outcome] = yield [{ name: deeds[act].tool, input }];
  return outcome ?? { kind: 'failed', code: 'unavailable', error: {} };
}

/** Whether an act was asked for in vain: a mail tells of what was booked, a new booking stands for a cancelled one. */
export const isUndone = ({ memory: { open } }: Scene, act: string | undefined): boolean =>
  open !== undefined && open.why !== 'priced' && open.request.act === act;

/** One question for all that is missing; the request stays open. */
export function ask(scene: Scene, request: Request, asked: readonly string[], about = ''): string {
  scene.memory.open = { why: 'missing', request, asked };
  const parts = asked.map((slot) => tell(scene, slot)).join(scene.isSpanish ? ', y ' : ', and ');
  return about + (scene.isSpanish ? `¿${parts}?` : sentence(`${parts}?`));
}

/** Says something of a request that stays open. */
export function leave(scene: Scene, why: Open['why'], request: Request, key: string, thing: Thing = {}): string {
  scene.memory.open = { why, request, asked: [] };
  return tell(scene, key, thing);
}

/** What is wrong, in plain words. The request may be tried again. */
export function fail(scene: Scene, request: Request, { code, error }: Failure): string {
  const told = { ...error, code: code.replaceAll('_', ' ') };
  const keys = [`${request.act}.${code}`, code, 'failed'];
  return keys.map((key) => leave(scene, 'failed', request, key, told)).find((text) => text !== '') ?? '';
}
