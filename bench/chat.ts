import { randomInt } from 'node:crypto';
import { requestDemoToken } from '../dev/identity/token-request.ts';
import { startStack } from '../dev/stack/stack.ts';
import { percentile } from './spread.ts';

/** What is asked: the planner answers it by words alone. */
const MESSAGE = 'What can you do?';
const GOAL_MS = 50;
const PARALLEL = 4;

interface Taken {
  /** Until the first event, the first words, the end. */
  readonly first: number;
  readonly words: number;
  readonly end: number;
}

async function talk(url: string, token: string): Promise<Taken> {
  const begun = performance.now();
  const response = await fetch(`${url}/v1/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: MESSAGE }),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  let [first, words, text] = [0, 0, ''];
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const now = performance.now() - begun;
    if (first === 0 && text.includes('event: ready')) first = now;
    if (words === 0 && text.includes('event: delta')) words = now;
  }
  return { first, words, end: performance.now() - begun };
}

const line = (name: string, times: readonly number[]) =>
  `${name.padEnd(28)} median ${percentile(times, 0.5).toFixed(1)} ms   p95 ${percentile(times, 0.95).toFixed(1)} ms   max ${Math.max(...times).toFixed(1)} ms`;

/** Row 9: the first server-sent event of a chat, from the request on, through the stack as `npm start` runs it. */
export async function measureChat(isQuick: boolean): Promise<void> {
  const stack = await startStack({
    base: randomInt(20_000, 50_000),
    ephemeral: true,
    profile: 'bench',
    databaseUrl: undefined,
  });
  try {
    const token = (sub: string) =>
      requestDemoToken(stack.urls.identity, { sub, scope: 'chat', aud: [stack.urls.agent] });
    await talk(stack.urls.agent, await token('warm'));
    const alone: Taken[] = [];
    for (let count = 0; count < (isQuick ? 50 : 300); count += 1)
      alone.push(await talk(stack.urls.agent, await token(`one-${count}`)));
    const together: Taken[] = [];
    for (let count = 0; count < (isQuick ? 20 : 100); count += 1) {
      const tokens = await Promise.all(Array.from({ length: PARALLEL }, (_, index) => token(`of-${count}-${index}`)));
      together.push(...(await Promise.all(tokens.map((each) => talk(stack.urls.agent, each)))));
    }
    const base: number[] = [];
    for (let count = 0; count < 100; count += 1) {
      const begun = performance.now();
      await (await fetch(`${stack.urls.agent}/health`)).text();
      base.push(performance.now() - begun);
    }
    console.log(line('health', base));
    console.log(
      line(
        'first event, alone',
        alone.map(({ first }) => first),
      ),
    );
    console.log(
      line(
        'first words, alone',
        alone.map(({ words }) => words),
      ),
    );
    console.log(
      line(
        'done, alone',
        alone.map(({ end }) => end),
      ),
    );
    console.log(
      line(
        `first event, ${PARALLEL} at a time`,
        together.map(({ first }) => first),
      ),
    );
    const median = percentile(
      alone.map(({ first }) => first),
      0.5,
    );
    console.log(`goal: the first event within ${GOAL_MS} ms: ${median < GOAL_MS ? 'met' : 'missed'}`);
  } finally {
    await stack.stop();
  }
}
