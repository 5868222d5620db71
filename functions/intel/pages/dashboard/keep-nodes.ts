import type { ScanOutcome, ScanStatus } from '#src/intel/scans/scan.ts';
import { nodeDay, nodeState, nodeWords, scanWords, waitingWords } from '#src/intel/page-words/page-state-words.ts';
import { momentOf, setText } from '#web/moments.ts';
import { send } from '#web/session.ts';

const EVERY_MS = 5_000;

interface NodeJson {
  readonly node: number;
  readonly tasks: readonly unknown[];
  readonly last: { readonly status: ScanStatus; readonly outcome: ScanOutcome | null; readonly endedAt: string } | null;
  readonly scans: number;
  readonly failures: number;
  readonly passedOverUntil: string | null;
}

/** Keeps the nine nodes up to date while somebody looks. */
export function keepNodes(): void {
  const look = async () => {
    if (document.hidden) return;
    const outcome = await send<{ nodes: readonly NodeJson[]; waiting: number }>('GET', '/api/nodes').catch(
      () => undefined,
    );
    if (outcome?.ok !== true) return; // what is shown stays, and is asked for again
    for (const node of outcome.body.nodes) show(node);
    setText(document.querySelector('#waiting'), waitingWords(outcome.body.waiting));
  };
  setInterval(() => void look(), EVERY_MS);
}

function show(node: NodeJson): void {
  const row = document.querySelector<HTMLElement>(`[data-node="${node.node}"]`);
  if (row === null) return;
  row.dataset['state'] = nodeState(node);
  setText(row.querySelector('.node-now'), nodeWords(node));
  setText(row.querySelector('.node-day'), nodeDay(node));
  const last = row.querySelector('.node-last');
  if (node.last === null || last === null) return;
  const { status, outcome, endedAt } = node.last;
  const shown = last.querySelector('time')?.dateTime;
  if (shown !== undefined && Date.parse(shown) === Date.parse(endedAt)) return;
  last.replaceChildren(`${scanWords(status, outcome)}, `, momentOf(endedAt, 'ago'));
}
