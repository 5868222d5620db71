import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_BASE_PORT } from '../../dev/stack/ports.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';

/** Pages whose blocks a newcomer pastes, in this order, into one terminal. */
export const walks = [
  'README.md',
  'docs/walks/drivers.md',
  'docs/walks/go-live.md',
  'docs/walks/agents.md',
  'docs/walks/competitors.md',
  'docs/guides/quickstart.md',
  'docs/guides/idempotency.md',
  'docs/guides/webhooks.md',
  'docs/guides/errors.md',
  'docs/guides/going-live.md',
  'docs/guides/tracking-privacy.md',
] as const;

export interface Pasted {
  readonly page: (typeof walks)[number];
  readonly block: string;
  readonly status: number;
  readonly stdout: string;
}

/** The blocks that are for bash, of every page. */
const blocks = walks.flatMap((page) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block = '']) => ({
    page,
    block,
  })),
);

const MARK = 'end-of-block';

/** Where the stack and the receiver of the test are, which take other ports than those that the pages name. */
export interface Ports {
  readonly base: number;
  readonly receiver: number;
}

function moved(block: string, { base, receiver }: Ports): string {
  return block
    .replaceAll(/(?<=127\.0\.0\.1:)87\d\d/g, (port) => String(base + Number(port) - DEFAULT_BASE_PORT))
    .replaceAll('9999', String(receiver))
    .replaceAll('npm run --silent token --', `npm run --silent token -- --port ${base}`);
}

const shells = {
  bash: ['bash', '--noprofile', '--norc', '-i', '-s'],
  zsh: ['zsh', '-f', '-i', '-s'],
} as const;
export type Shell = keyof typeof shells;

/** Pastes every block into an interactive shell, one by one. */
export async function paste(shell: Shell, ports: Ports): Promise<{ readonly pasted: Pasted[]; readonly said: string }> {
  const [command, ...args] = shells[shell];
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, PS1: '', PS2: '', PROMPT: '' } });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (output[stream] += text));
  child.stdin.end(`${blocks.map(({ block }) => `${moved(block, ports)}\necho; echo ${MARK} $?\n`).join('')}exit\n`);
  await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  const parts = output.stdout.split(new RegExp(`^${MARK} (\\d+)\\n`, 'm'));
  const pasted = blocks.map((each, nth) => ({
    ...each,
    stdout: parts[2 * nth] ?? '',
    status: Number(parts[2 * nth + 1]),
  }));
  return { pasted, said: output.stderr };
}
