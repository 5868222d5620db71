/** Pages that a node works on at once. */
export const MAX_PAGES = 4;
/** Tasks that wait for one of them to be done. */
export const MAX_LINE = 50;
/** The longest that a node waits for a host before it gives a task back. */
export const MAX_WAIT_MS = 10_000;
export const RENEW_MS = 5_000;

/** A lease: of which task, and which of its leases. */
export interface Lease {
  readonly task: string;
  readonly epoch: number;
}

export interface Node {
  /** The pages that it works on, by task; one without a lease is still being taken. */
  readonly pages: Map<string, Lease | undefined>;
  /** The next ones, in this order. Nobody has a lease of them: they are anybody's who takes them first. */
  readonly line: Waiting[];
}

interface Waiting {
  readonly task: string;
  readonly isAdmin: boolean;
}

export const newNode = (): Node => ({ pages: new Map(), line: [] });

export type NodeCommand =
  | { readonly type: 'offer'; readonly task: string }
  /** Every node is full: the task waits here. */
  | ({ readonly type: 'line_up' } & Waiting)
  | ({ readonly type: 'taken' } & Lease)
  /** The task wasn't to be had. */
  | { readonly type: 'missed'; readonly task: string }
  /** A page's next host may be asked in so long, and was waited for already. */
  | { readonly type: 'wait'; readonly inMs: number; readonly waitedMs: number }
  | { readonly type: 'done'; readonly task: string }
  /** The alarm. */
  | { readonly type: 'renew' }
  /** Of these it is known that their leases hold; `asked` were. */
  | { readonly type: 'renewed'; readonly asked: readonly Lease[]; readonly held: readonly string[] }
  /** What it worked on when it lost its memory. */
  | { readonly type: 'wake'; readonly pages: readonly Lease[] };

export type NodeEffect =
  | { readonly type: 'take'; readonly task: string }
  | { readonly type: 'decline'; readonly why: 'full' | 'has_it' }
  | ({ readonly type: 'store' } & Lease)
  | { readonly type: 'forget'; readonly task: string }
  | { readonly type: 'sleep'; readonly ms: number }
  /** The page is left; its task goes back by whoever left it. */
  | { readonly type: 'leave'; readonly inMs: number }
  | { readonly type: 'renew'; readonly leases: readonly Lease[] }
  | { readonly type: 'abort'; readonly task: string }
  | { readonly type: 'give_back'; readonly leases: readonly Lease[] }
  | { readonly type: 'alarm'; readonly at: number };

/** One step of a node. Changes it in place, and returns the effects, to be carried out in this order. */
export function step(node: Node, command: NodeCommand, now: number): readonly NodeEffect[] {
  switch (command.type) {
    case 'offer':
      return consider(node, command.task);
    case 'line_up':
      return lineUp(node, command);
    case 'taken':
      return begin(node, command, now);
    case 'missed':
      node.pages.delete(command.task);
      return takeNext(node);
    case 'wait':
      return [wait(command)];
    case 'done':
      return end(node, command.task);
    case 'renew':
      return renew(node, now);
    case 'renewed':
      return command.asked.filter(({ task }) => !command.held.includes(task)).flatMap((lost) => lose(node, lost));
    case 'wake':
      return wake(command.pages);
  }
}

function consider({ pages }: Node, task: string): readonly NodeEffect[] {
  if (pages.has(task)) return [{ type: 'decline', why: 'has_it' }];
  if (pages.size >= MAX_PAGES) return [{ type: 'decline', why: 'full' }];
  pages.set(task, undefined);
  return [{ type: 'take', task }];
}

/** Admins' come before the others. */
function lineUp(node: Node, { task, isAdmin }: Waiting): readonly NodeEffect[] {
  const { pages, line } = node;
  if (pages.has(task) || line.some((one) => one.task === task)) return [{ type: 'decline', why: 'has_it' }];
  if (line.length >= MAX_LINE) return [{ type: 'decline', why: 'full' }];
  const place = isAdmin ? line.findIndex((one) => !one.isAdmin) : -1;
  line.splice(place === -1 ? line.length : place, 0, { task, isAdmin });
  return takeNext(node);
}

/** A place that is free is the next one's. */
function takeNext({ pages, line }: Node): readonly NodeEffect[] {
  const effects: NodeEffect[] = [];
  while (pages.size < MAX_PAGES) {
    const next = line.shift();
    if (next === undefined) break;
    if (pages.has(next.task)) continue;
    pages.set(next.task, undefined);
    effects.push({ type: 'take', task: next.task });
  }
  return effects;
}

function begin({ pages }: Node, { task, epoch }: Lease, now: number): readonly NodeEffect[] {
  pages.set(task, { task, epoch });
  return [
    { type: 'store', task, epoch },
    { type: 'alarm', at: now + RENEW_MS },
  ];
}

function wait({ inMs, waitedMs }: { readonly inMs: number; readonly waitedMs: number }): NodeEffect {
  return inMs + waitedMs > MAX_WAIT_MS ? { type: 'leave', inMs } : { type: 'sleep', ms: inMs };
}

function end(node: Node, task: string): readonly NodeEffect[] {
  return node.pages.delete(task) ? [{ type: 'forget', task }, ...takeNext(node)] : [];
}

function renew({ pages }: Node, now: number): readonly NodeEffect[] {
  const leases = [...pages.values()].filter((lease) => lease !== undefined);
  if (leases.length === 0) return [];
  return [
    { type: 'renew', leases },
    { type: 'alarm', at: now + RENEW_MS },
  ];
}

/** Somebody else may have it by now: whatever is still under way counts for nothing. */
function lose(node: Node, { task, epoch }: Lease): readonly NodeEffect[] {
  if (node.pages.get(task)?.epoch !== epoch) return []; // done meanwhile
  node.pages.delete(task);
  return [{ type: 'abort', task }, { type: 'forget', task }, ...takeNext(node)];
}

function wake(pages: readonly Lease[]): readonly NodeEffect[] {
  if (pages.length === 0) return [];
  return [{ type: 'give_back', leases: pages }, ...pages.map(({ task }) => ({ type: 'forget', task }) as const)];
}
