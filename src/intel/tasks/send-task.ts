import { rankNodes } from '#src/intel/nodes/placement.ts';
import type { SwarmContext } from '#src/intel/swarm-context.ts';
import { findTaskPlace, PASSED_OVER_SECONDS, type TaskPlace } from './tasks-store.ts';

/** Too many tasks wait with every node: this one is offered again after a moment. */
const ALL_FULL_SECONDS = 2;

type SendContext = Pick<SwarmContext, 'db' | 'clock' | 'offer' | 'lineUp' | 'passedOver' | 'remind' | 'note'>;

/** Hands a task that is due to the first node in its host's rank that takes it; if all are full it waits with the first. Idempotent. */
export async function sendTask(ctx: SendContext, task: string): Promise<void> {
  const place = await findTaskPlace(ctx.db, task);
  if (place === undefined) return;
  for (const node of nodesFor(ctx, place)) {
    const answer = await askNode(ctx, node, () => ctx.offer(node, task));
    if (answer === 'silent' || answer.kind === 'full') continue;
    if (answer.kind === 'busy') ctx.remind([task], Math.ceil(answer.inSeconds));
    return;
  }
  for (const node of nodesFor(ctx, place))
    if ((await askNode(ctx, node, () => ctx.lineUp(node, task, place.isAdmin))) === true) return;
  ctx.remind([task], ALL_FULL_SECONDS);
}

/** In the host's rank, a confirmation's from the next one on; those that are passed over come last. */
function nodesFor({ passedOver, clock }: SendContext, { host, rank, passedOver: lost }: TaskPlace): readonly number[] {
  const ranked = rankNodes(host);
  const turned = [...ranked.slice(rank), ...ranked.slice(0, rank)];
  const isWell = (node: number) => (passedOver.get(node) ?? 0) <= clock() && !lost.includes(node);
  return turned.filter(isWell);
}

/** A node that throws or is silent is passed over for a minute. */
async function askNode<T>(ctx: SendContext, node: number, ask: () => Promise<T>): Promise<T | 'silent'> {
  const answer = await ask().catch((error: unknown) => {
    ctx.note(error);
    return 'silent' as const;
  });
  if (answer === 'silent') ctx.passedOver.set(node, ctx.clock() + PASSED_OVER_SECONDS * 1_000);
  return answer;
}
