import { Moment } from '#src/http/pages/moment.tsx';
import type { NodeWork, Swarm } from '#src/intel/nodes/node-work.ts';
import { nodeDay, nodeState, nodeWords, scanWords, waitingWords } from '#src/intel/page-words/page-state-words.ts';

interface SwarmProps {
  readonly swarm: Swarm;
  readonly now: Date;
}

/** The nine nodes: what each does, and did last. dashboard.ts keeps it up to date. */
export const SwarmPanel = ({ swarm: { nodes, waiting }, now }: SwarmProps) => (
  <section class="panel" aria-labelledby="nodes-title">
    <h2 id="nodes-title">Nodes</h2>
    <ul class="nodes" id="nodes">
      {nodes.map((node) => (
        <NodeRow node={node} now={now} />
      ))}
    </ul>
    <p class="quiet" id="waiting">
      {waitingWords(waiting)}
    </p>
  </section>
);

const NodeRow = ({ node, now }: { readonly node: NodeWork; readonly now: Date }) => (
  <li data-node={node.node} data-state={nodeState(node)}>
    <span class="node-name">node-{node.node}</span>
    <span class="node-now">{nodeWords(node)}</span>
    <span class="node-day quiet">{nodeDay(node)}</span>
    <span class="node-last quiet">
      {node.last !== null && (
        <>
          {scanWords(node.last.status, node.last.outcome)}, <Moment at={node.last.endedAt.toISOString()} now={now} />
        </>
      )}
    </span>
  </li>
);
