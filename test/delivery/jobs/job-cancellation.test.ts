import { expect, test } from 'vitest';
import type { JobId } from '#src/delivery/ids.ts';
import { decideJobCancellation, type CancellableJob } from '#src/delivery/jobs/job-cancellation.ts';
import { jobStatuses } from '#src/delivery/status.ts';

const job: CancellableJob = {
  id: '1b9f7a52-6c3e-4d8b-9a57-0e1f2a3b4c5d' as JobId,
  isOfDelivery: false,
  status: 'offering',
  version: 2,
  endReason: null,
  endedAt: null,
  now: new Date('2026-11-21T09:36:00.000Z'),
};
const asked = { reason: 'The restaurant has closed', version: undefined };

test('CANCEL-12 a job is cancelled as long as it hasn’t ended, and a cancelled one stays as it is', () => {
  const kinds = Object.fromEntries(
    jobStatuses.map((status) => {
      const decision = decideJobCancellation({ ...job, status }, asked);
      return [status, decision.kind === 'refused' ? decision.refusal : decision.kind];
    }),
  );
  expect(kinds).toEqual({
    created: 'cancel',
    offering: 'cancel',
    accepted: 'cancel',
    in_progress: 'cancel',
    completed: 'illegal',
    cancelled: 'already',
    expired: 'illegal',
    failed: 'illegal',
  });
  const endedAt = new Date('2026-11-21T09:00:00.000Z');
  const before = { ...job, status: 'cancelled', endReason: 'No cook', endedAt } as const;
  expect(decideJobCancellation(before, { ...asked, version: 1 })).toMatchObject({
    kind: 'already',
    cancelled: { version: 2, reason: 'No cook', endedAt },
  });
});

test('CANCEL-12 only in the version that was asked for, and a delivery’s job never', () => {
  expect(decideJobCancellation(job, { ...asked, version: 1 })).toMatchObject({ refusal: 'version' });
  expect(decideJobCancellation(job, { ...asked, version: 2 })).toEqual({
    kind: 'cancel',
    cancelled: { id: job.id, version: 3, reason: asked.reason, endedAt: job.now },
  });
  expect(decideJobCancellation({ ...job, isOfDelivery: true }, asked)).toMatchObject({ refusal: 'of_delivery' });
});
