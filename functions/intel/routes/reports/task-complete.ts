import { access } from '#src/intel/access.ts';
import { receiveReport } from '#src/intel/reports/receive-report.ts';
import { reportBounds, reportIdOf, type Report } from '#src/intel/reports/report.ts';
import { parseStorable } from '#src/intel/reports/storable.ts';
import { ReportWire } from '#src/intel/reports/wire.ts';
import { admitSigned } from '#src/http/caller/admit-signed.ts';
import { validate } from '#src/http/validate.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { verifyWebhook } from '#src/webhooks/signature/signed-webhook.ts';
import { route } from '#fn/intel/context.ts';
import { reportExample } from './examples.ts';

export const taskComplete = route({
  method: 'POST',
  path: '/api/webhooks/task-complete',
  operationId: 'taskComplete',
  summary: 'Report what a scan found',
  description:
    'For the swarm, or another one that has the secret: signed by Standard Webhooks, with the `webhook-id` `task_<taskId>_<epoch>`. A result counts once, from the lease that it names; the same again is answered alike. A swarm that doesn’t judge pages sends the page instead of insights (`snapshot.body`, base64, at most 3 MiB), and the rules run here. Without a page a body has at most 512 KiB.',
  access: access.swarm,
  limits: { also: ['report'] },
  raw: {
    mediaTypes: ['application/json'],
    maxBytes: reportBounds.bytes + reportBounds.body,
    description: 'The result, as the swarm signed it.',
    json: { schema: ReportWire, example: reportExample },
  },
  responses: { 204: { description: 'Booked, now or before.' } },
  problems: [
    'body_unparsable',
    'upload_cut_off',
    'body_too_large',
    'validation_failed',
    'not_found',
    'epoch_stale',
    'quota_exceeded',
  ],
  handle: async ({ ctx, body: { bytes }, request, scope }) => {
    const id = request.headers.get('webhook-id');
    const verify = () => {
      const verdict = verifyWebhook({
        id,
        timestamp: request.headers.get('webhook-timestamp'),
        signature: request.headers.get('webhook-signature'),
        body: bytes,
        secrets: ctx.swarmSecrets,
        now: ctx.now,
      });
      if (verdict !== 'valid') throw refused(verdict);
      return Promise.resolve(readReport(bytes, id));
    };
    const signedBy = ({ data }: Report) => ({
      signer: 'the swarm',
      about: { limit: 'report', object: data.nodeId } as const,
    });
    const { data } = await admitSigned(scope, { limit: 'report', signedBy, length: bytes.length }, verify);
    await receiveReport(ctx, data);
    return { response: new Response(null, { status: 204 }) };
  },
});

const refused = (verdict: 'headers_malformed' | 'signature_invalid' | 'timestamp_out_of_tolerance') =>
  new Problem(verdict === 'headers_malformed' ? 'signature_invalid' : verdict, {
    headers: { 'WWW-Authenticate': 'Webhook realm="waypost"' },
  });

/** What was signed, if it is a report, and the one that its headers name. */
function readReport(bytes: Uint8Array, id: string | null): Report {
  const report = validate(ReportWire, jsonOf(bytes), 'body');
  const isLong = bytes.length > reportBounds.bytes;
  if (isLong && report.data.snapshot?.body === undefined) throw new Problem('body_too_large');
  if (id !== reportIdOf(report.data))
    throw new Problem('validation_failed', {
      errors: [{ pointer: '#/data/epoch', code: 'invalid_value', detail: 'must be the one that webhook-id names' }],
    });
  return report;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return parseStorable(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem('body_unparsable');
  }
}
