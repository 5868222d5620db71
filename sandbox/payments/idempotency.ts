import { Failure } from './failure.ts';
import { keep, type KeptAnswer, type State } from './state.ts';

/** Stripe may forget a key after a day. */
const KEPT_FOR_SECONDS = 24 * 3_600;
const MAX_KEY_LENGTH = 255;

export type Claim =
  | { kind: 'mine'; done: (answer: KeptAnswer | null) => void }
  | { kind: 'replay'; answer: KeptAnswer };

/** Keys in flight and answers kept. A claim must be ended by `done`, with null when nothing is to be kept. */
export function keyring(state: State) {
  const inFlight = new Set<string>();

  return function claim(key: string, path: string, fingerprint: string, now: number): Claim {
    if (key.length > MAX_KEY_LENGTH)
      throw keyError(400, `Idempotency keys can be up to ${MAX_KEY_LENGTH} characters long.`);
    const kept = state.answers.get(key);
    if (kept && kept.at + KEPT_FOR_SECONDS > now) {
      const other = `Try using a key other than '${key}' if you meant to execute a different request.`;
      if (kept.path !== path) {
        throw keyError(
          400,
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). ${other}`,
        );
      }
      if (kept.fingerprint !== fingerprint) {
        throw keyError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. ${other}`,
        );
      }
      return { kind: 'replay', answer: kept };
    }
    if (inFlight.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
      throw keyError(409, message, 'idempotency_key_in_use');
    }
    inFlight.add(key);
    const done = (answer: KeptAnswer | null) => {
      inFlight.delete(key);
      if (!answer) return;
      state.answers.delete(key);
      keep(state.answers, key, answer);
    };
    return { kind: 'mine', done };
  };
}

function keyError(status: number, message: string, code?: string): Failure {
  return new Failure(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) }, false);
}
