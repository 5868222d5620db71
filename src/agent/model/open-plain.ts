import { ModelFailure } from './model.ts';
import { askEndpoint, nameOf } from './open-endpoint.ts';
import type { ModelSettings } from './open-model.ts';

/** What a model said at once, without tools. */
export interface Said {
  readonly text: string;
  /** It said all that it wanted to, and asked for nothing. */
  readonly isWhole: boolean;
}

/** Asks once, and waits for the whole answer. Throws `ModelFailure`. */
export type PlainModel = (system: string, text: string) => Promise<Said>;

/** The endpoint's words for an end that the model itself chose. */
const WHOLE: readonly unknown[] = ['stop', 'eos'];

/** An endpoint, for who needs neither tools nor pieces: without the library, whose worth are those (decision 0061). */
export const openPlain =
  ({ url, key, name }: ModelSettings, turnMs: number): PlainModel =>
  async (system, text) => {
    try {
      const response = await askEndpoint(`${url}/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: name,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: text },
          ],
        }),
        signal: AbortSignal.timeout(turnMs),
      });
      return saidIn((await response.json()) as Completion | null);
    } catch (error) {
      if (error instanceof ModelFailure) throw error;
      throw new ModelFailure(`the model’s answer broke off (${nameOf(error)})`, { isPassing: true });
    }
  };

/** As far as an endpoint keeps to its interface. */
interface Completion {
  readonly choices?: readonly {
    readonly message?: { readonly content?: unknown; readonly tool_calls?: unknown };
    readonly finish_reason?: unknown;
  }[];
}

function saidIn(completion: Completion | null): Said {
  const [choice] = completion?.choices ?? [];
  const { content, tool_calls: calls } = choice?.message ?? {};
  if (typeof content !== 'string') return { text: '', isWhole: false };
  return {
    text: content,
    isWhole: WHOLE.includes(choice?.finish_reason) && !(Array.isArray(calls) && calls.length > 0),
  };
}
