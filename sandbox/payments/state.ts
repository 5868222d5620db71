import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type {
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SandboxEvent,
  SetupIntent,
} from './objects.ts';

/** An answer kept under an idempotency key. `at` is in Unix seconds. */
export type KeptAnswer = {
  fingerprint: string;
  path: string;
  requestId: string;
  status: number;
  body: string;
  at: number;
};

/** Everything the sandbox remembers. Insertion order is the order of creation. */
export type State = {
  intents: Map<string, PaymentIntent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  setupIntents: Map<string, SetupIntent>;
  customers: Map<string, Customer>;
  methods: Map<string, PaymentMethod & { card_name: string; used: boolean }>;
  events: Map<string, SandboxEvent>;
  answers: Map<string, KeptAnswer>;
  /** By event: the names of the webhook targets that haven't taken it yet. */
  undelivered: Map<string, string[]>;
  /** By intent: where the customer returns after authentication. */
  returnUrls: Map<string, string>;
};

/** Enough for a long bench; beyond it the oldest are forgotten. */
const MAX_PER_SHELF = 50_000;

const WRITE_AFTER_MS = 50;

/** A large state takes long to write, so it is written less often: at most a tenth of the time is spent writing. */
const REST_FACTOR = 10;

export const emptyState = (): State => ({
  intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  setupIntents: new Map(),
  customers: new Map(),
  methods: new Map(),
  events: new Map(),
  answers: new Map(),
  undelivered: new Map(),
  returnUrls: new Map(),
});

export function keep<T>(shelf: Map<string, T>, id: string, value: T): T {
  shelf.set(id, value);
  if (shelf.size > MAX_PER_SHELF) {
    const oldest = shelf.keys().next();
    if (!oldest.done) shelf.delete(oldest.value);
  }
  return value;
}

export type StateFile = { changed: () => void; flush: () => void };

/** Writes the whole state shortly after a change, by rename, so that a crash leaves the old file or the new one. */
export function stateFile(path: string | undefined, state: State): StateFile {
  if (!path) return { changed() {}, flush() {} };
  let timer: NodeJS.Timeout | undefined;
  let tookMs = 0;
  const flush = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    const from = performance.now();
    mkdirSync(dirname(path), { recursive: true });
    const plain = Object.fromEntries(Object.entries(state).map(([name, shelf]) => [name, [...shelf]]));
    const fresh = `${path}.${process.pid}.new`;
    writeFileSync(fresh, JSON.stringify(plain), { mode: 0o600 });
    renameSync(fresh, path);
    tookMs = performance.now() - from;
  };
  return { changed: () => (timer ??= setTimeout(flush, Math.max(WRITE_AFTER_MS, REST_FACTOR * tookMs))), flush };
}

/** Reads the state from a file; empty without a file. A broken file is reported by name, not overwritten. */
export function loadState(path: string | undefined): State {
  const state = emptyState();
  if (!path) return state;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return state;
    throw error;
  }
  try {
    const plain = JSON.parse(text) as Partial<Record<string, [string, never][]>>;
    for (const [name, shelf] of Object.entries(state))
      for (const [id, value] of plain[name] ?? []) shelf.set(id, value);
  } catch (cause) {
    throw new Error(`${path} isn't the payment sandbox's state: remove it to start afresh`, { cause });
  }
  return state;
}
