import type { Memory, Open } from '../memory/memory.ts';
import type { Call, Outcome } from '../memory/observe.ts';
import type { Task } from '../memory/task.ts';
import { textOf } from '../memory/things.ts';
import type { Piece } from '../text/pieces.ts';
import { phrase } from './phrases.ts';

/** What an act works with. */
export interface Scene {
  readonly memory: Memory;
  /** ISO 8601, with the person's own offset. */
  readonly now: string;
  readonly isSpanish: boolean;
  readonly said: string;
  readonly pieces: readonly Piece[];
}

/** An act yields calls, gets what came of each, and ends with what it says. */
export type Doing<Said = string> = Generator<readonly Call[], Said, readonly Outcome[]>;
export type Failure = Outcome & { readonly kind: 'failed' };

export function* one(name: string, input: Call['input']): Doing<Outcome> {
  const [outcome] = yield [{ name, input }];
  return outcome ?? { kind: 'failed', code: 'unavailable', error: {} };
}

export const money = (minor: number | string): string => {
  const cents = Math.round(Number(minor));
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${cents < 0 ? '-' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};

/** What is said, in the person’s language. */
export const tell = ({ isSpanish }: Scene, key: string, ...parts: readonly string[]): string =>
  phrase(key, isSpanish, parts) ?? '';

/** One question for all that is missing; the request stays open. */
export function ask(scene: Scene, task: Task, asked: readonly string[], about = ''): string {
  scene.memory.open = { why: 'missing', task, asked };
  const parts = asked.map((slot) => tell(scene, slot));
  const question = scene.isSpanish ? `¿${parts.join(', y ')}?` : `${parts.join(', and ')}?`;
  return `${about}${question.replace(/^\p{Ll}/u, (first) => first.toUpperCase())}`;
}

/** Says something of a request that stays open. */
export function leave(scene: Scene, why: Open['why'], task: Task, key: string, ...parts: readonly string[]): string {
  scene.memory.open = { why, task };
  return tell(scene, key, ...parts);
}

/** What is wrong, in plain words, with the figures that came along. The request may be tried again. */
export function fail(scene: Scene, task: Task, { code, error }: Failure): string {
  const { outcome } = error;
  const detail = typeof outcome === 'object' && outcome !== null ? figuresOf(outcome) : textOf(outcome);
  const said = leave(scene, 'failed', task, code, detail) || tell(scene, 'unavailable');
  return [said, figuresOf(error)].filter((each) => each !== '').join(' ');
}

/** Amounts of an object, each with its name. */
export const figuresOf = (fields: object): string =>
  Object.entries(fields)
    .filter(([name, value]) => /minor$/i.test(name) && value !== null)
    .map(([name, value]) => `${name.replace(/_?minor$/i, '').replaceAll('_', ' ')}: ${money(String(value))}`)
    .join(', ');
