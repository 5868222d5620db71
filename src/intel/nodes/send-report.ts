import { isSeen } from '#src/intel/scans/scan-end.ts';
import { reportIdOf, type Report, type ReportData } from '#src/intel/reports/report.ts';
import type { SwarmContext } from '#src/intel/swarm-context.ts';
import { signWebhook } from '#src/webhooks/signature/webhook-signature.ts';

/** As long as the lease is renewed, a report is repeated; whoever has the task afterwards looks again. */
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 500;
/** A report of ours that isn't one: nobody else would say so. */
const REFUSED = new Set([400, 401, 413, 415, 422]);

/** Signs a report and hands it in, until it is answered. False: nobody could take it. */
export async function sendReport(
  { report, clock, swarmSecrets, note }: Pick<SwarmContext, 'report' | 'clock' | 'swarmSecrets' | 'note'>,
  data: ReportData,
  wait: (ms: number) => Promise<void>,
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await wait(FIRST_WAIT_MS * 2 ** attempt);
    const at = new Date(clock());
    const type = isSeen(data.outcome) ? 'scan.task.completed' : 'scan.task.failed';
    const message: Report = { type, timestamp: at.toISOString(), source: data.nodeId, data };
    const body = new TextEncoder().encode(JSON.stringify(message));
    const headers = signWebhook({ id: reportIdOf(data), at, body, secrets: swarmSecrets });
    try {
      const status = await report({ ...headers, 'content-type': 'application/json' }, body);
      if (REFUSED.has(status)) note(new Error(`The report was refused: ${status}`));
      if (status < 500 && status !== 429) return true; // booked, or it comes too late
    } catch (error) {
      note(error);
    }
  }
  return false;
}
