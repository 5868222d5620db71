/** How one test ended: a test that was never reached is `pending`. */
export interface Outcome {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
}

export interface Judgement {
  readonly passed: number;
  readonly failed: number;
  /** What a person has to see. */
  readonly lines: readonly string[];
}

/** The names in test/allowed-skips.txt, one a line; what follows a # is a reason. */
export const readAllowedSkips = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap((line) => line.replace(/(?:^|\s)#.*$/, '').trim() || []));

/** A run's result: a test that didn't run fails, unless it was allowed not to. `broken` counts files and promises that failed whole. */
export function judge(outcomes: readonly Outcome[], allowed: ReadonlySet<string>, broken: number): Judgement {
  const idle = outcomes.filter(({ state }) => state === 'skipped' || state === 'pending');
  const forbidden = idle.filter(({ name }) => !allowed.has(name));
  const stale = [...allowed].filter((name) =>
    outcomes.some((outcome) => outcome.name === name && outcome.state === 'passed'),
  );
  return {
    passed: outcomes.filter(({ state }) => state === 'passed').length,
    failed: outcomes.filter(({ state }) => state === 'failed').length + forbidden.length + broken,
    lines: [
      ...idle.map(({ name }) => `SKIPPED ${name}${allowed.has(name) ? ' (allowed)' : ''}`),
      ...stale.map((name) => `test/allowed-skips.txt names a test that runs: ${name}`),
    ],
  };
}
