import { demoCredentials } from '#src/platform/demo-credentials.ts';
import type { ReportData } from '#src/intel/reports/report.ts';
import { signWebhook } from '#src/webhooks/signature/webhook-signature.ts';
import type { Suite } from '#test/support/workers/suite.ts';

const PATH = '/api/webhooks/task-complete';

/** A task that a node has by a lease, with what its report names. */
export async function leaseTask(suite: Suite, task: string, terms: { epoch?: number; node?: number } = {}) {
  const { epoch = 1, node = 3 } = terms;
  const { rows } = await suite.database.query<Record<'scan_id' | 'brain_task_id' | 'target_id', string>>(
    `update intel.task t set epoch = $2, attempt = 1, lease_node = $3, lease_until = now() + interval '20 s', baseline_version = g.baseline_version
     from intel.scan s, intel.target g where t.id = $1 and s.id = t.scan_id and g.id = t.target_id returning t.scan_id, s.brain_task_id, t.target_id`,
    [task, epoch, node],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('there is no such task');
  return {
    brainTaskId: row.brain_task_id,
    scanId: row.scan_id,
    taskId: task,
    targetId: row.target_id,
    nodeId: `node-${node}`,
    epoch,
    attempt: 1,
  };
}

export const nothing = {
  http: null,
  snapshot: null,
  timings: null,
  error: null,
  insights: [],
  notes: null,
} as const satisfies Partial<ReportData>;

export const notes = {
  isPartial: false,
  needsLook: false,
  isFull: true,
  decisions: [],
  judged: [],
  learnt: null,
  inputs: null,
  permit: null,
  robots: null,
} as const satisfies ReportData['notes'];

export const page = (letter = 'a') => ({
  sha256: letter.repeat(64),
  bytes: 10,
  finalUrl: 'https://rival.example/pricing',
  contentType: 'text/html',
});

/** A change that a node found. */
export const found = (terms: Partial<ReportData['insights'][number]> = {}): ReportData['insights'][number] => ({
  kind: 'other',
  severity: 'low',
  title: 'The text changed',
  summary: 'Passages: 1 changed.',
  analysis: null,
  analysisSource: null,
  confidence: 0.5,
  data: {},
  evidence: [
    {
      snapshotBefore: 'a'.repeat(64),
      snapshotAfter: 'b'.repeat(64),
      anchor: 'Plans',
      before: '$10',
      after: '$15',
      rule: 'visible_text',
    },
  ],
  evidenceClass: null,
  rulesVersion: '1',
  context: 'c',
  proof: 'd'.repeat(64),
  ...terms,
});

interface Sent {
  readonly id?: string;
  readonly secret?: string;
}

/** Reports as a swarm does: signed. */
export function report(suite: Suite, data: ReportData, { id, secret = demoCredentials.swarmSecret }: Sent = {}) {
  const message = { type: 'scan.task.completed', timestamp: new Date().toISOString(), source: data.nodeId, data };
  const body = new TextEncoder().encode(JSON.stringify(message));
  const headers = signWebhook({
    id: id ?? `task_${data.taskId}_${data.epoch}`,
    at: new Date(),
    body,
    secrets: [secret],
  });
  return suite.fetch(
    PATH,
    { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body },
    'intel',
  );
}

export const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;
