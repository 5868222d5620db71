import { randomUUID } from 'node:crypto';
import type { DriverId, OfferId } from '#src/delivery/ids.ts';
import { acceptOffer } from '#src/delivery/dispatch/accept-offer.ts';
import { declineOffer } from '#src/delivery/dispatch/decline-offer.ts';
import { cancelDelivery } from '#src/delivery/cancellation/cancel-delivery.ts';
import { cancelJob } from '#src/delivery/jobs/cancel-job.ts';
import { dispatchJob } from '#src/delivery/dispatch/dispatch-job.ts';
import { reportEvent } from '#src/delivery/journey/report-event.ts';
import type { Database } from '#src/platform/db/database.ts';
import { freeze } from '#src/platform/db/stored-value.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { Actor } from '#src/http/caller/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { DELIVERY_KEY } from '#test/support/delivery/dispatch.ts';
import { EATS_KEY, RIDES_KEY } from '#test/support/delivery/pool.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { sayings, type Asker, type Step } from './random-walk-model.ts';
import { bearer, contextFor, ownerOf, poolKey, type Subject } from './random-walk-world.ts';

/** The steps that somebody asks for; the others are time's. */
export type Asked = Exclude<Step, { do: 'prove' | 'end_wave' | 'end_search' }>;

export interface Request {
  readonly step: Asked;
  readonly subject: Subject;
  /** The driver's last offer, where the step answers one. */
  readonly offerId: string | undefined;
  readonly version: number | undefined;
  readonly key: string | undefined;
}

export interface Answered {
  /** `ok`, or the problem's code. */
  readonly code: string;
  readonly body: string;
}

/** A way in to the same verbs. */
export type Door = (request: Request) => Promise<Answered>;

const REASON = 'as the walk wants it';

function askerOf({ step, subject }: Request): Asker {
  if (step.do === 'report') return step.by;
  if ('driver' in step) return { as: step.as, driver: step.driver };
  return { as: step.isStranger ? 'stranger' : subject.deliveryId === null ? 'key' : 'owner', driver: 0 };
}

/** Through the verbs, with the gateway behind them. */
export const verbDoor =
  (db: Database): Door =>
  async (request) => {
    const { step, subject, key } = request;
    const asker = askerOf(request);
    const ctx = contextFor(db, actorOf(asker, request));
    const once: Once | undefined =
      key === undefined ? undefined : { principal: 'walk', route: step.do, key, fingerprint: 'walk' };
    try {
      const { value } = await run(request, ctx, asker, once);
      return { code: 'ok', body: freeze(value) };
    } catch (error) {
      if (!(error instanceof Problem)) throw new Error(`${step.do} of ${subject.jobId}`, { cause: error });
      return { code: error.code, body: '' };
    }
  };

function actorOf(asker: Asker, { step, subject }: Request): Actor {
  const { product, drivers } = subject;
  switch (asker.as) {
    case 'key':
      return poolKey(product);
    case 'person':
      return bearer(`driver-${drivers[asker.driver]}`, 'drivers:self');
    case 'ops':
      return bearer('ops', 'ops');
    case 'owner':
      return bearer(ownerOf(subject), 'deliveries:write', 'jobs:dispatch', 'drivers:self');
    case 'stranger':
      return step.do === 'report' || product === 'eats' ? poolKey('rides') : bearer('stranger', 'deliveries:write');
  }
}

const driverOf = (asker: Asker, { drivers }: Subject) =>
  (asker.as === 'key' ? drivers[asker.driver] : asker.as === 'stranger' ? drivers[0] : undefined) as
    | DriverId
    | undefined;

function run(
  { step, subject, offerId, version }: Request,
  ctx: ReturnType<typeof contextFor>,
  asker: Asker,
  once: Once | undefined,
): Promise<Outcome<unknown>> {
  const driverId = driverOf(asker, subject);
  switch (step.do) {
    case 'report':
      return reportEvent(
        ctx,
        subject.jobId,
        { type: step.type, driverId, version, ...sayings(step.type, step.override) },
        once,
      );
    case 'accept':
      return acceptOffer(ctx, { offerId: offerId as OfferId, driverId }, once);
    case 'decline':
      return declineOffer(ctx, { offerId: offerId as OfferId, driverId }, once);
    case 'dispatch':
      return dispatchJob(ctx, subject.jobId, once, version);
    case 'cancel':
      return subject.deliveryId === null
        ? cancelJob(ctx, subject.jobId, { reason: REASON, version }, once)
        : cancelDelivery(
            ctx,
            subject.deliveryId,
            { reason: REASON, token: undefined, version },
            once,
            (price) => price,
          );
  }
}

/** Over HTTP, through workerd. */
export const httpDoor =
  (suite: Suite): Door =>
  async (request) => {
    const { step, subject, version, key } = request;
    const asker = askerOf(request);
    const headers = {
      'content-type': 'application/json',
      ...(await credentialOf(suite, asker, request)),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const [path, body] = bodyOf(request, driverOf(asker, subject));
    const response = await suite.fetch(path, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${step.do} ${response.status} ${text}`);
    return { code: response.status === 200 ? 'ok' : (JSON.parse(text) as { code: string }).code, body: text };
  };

async function credentialOf(suite: Suite, asker: Asker, { step, subject }: Request): Promise<Record<string, string>> {
  const { product, drivers } = subject;
  const token = async (sub: string, scope: string) => ({
    authorization: `Bearer ${await suite.token({ sub, scope })}`,
  });
  switch (asker.as) {
    case 'key':
      return { 'x-service-pool-key': product === 'eats' ? EATS_KEY : DELIVERY_KEY };
    case 'person':
      return token(`driver-${drivers[asker.driver]}`, 'drivers:self');
    case 'ops':
      return token('ops', 'ops');
    case 'owner':
      return token(ownerOf(subject), 'deliveries:write jobs:dispatch drivers:self');
    case 'stranger':
      return step.do === 'report' || product === 'eats'
        ? { 'x-service-pool-key': RIDES_KEY }
        : token(`stranger-${randomUUID()}`, 'deliveries:write jobs:dispatch');
  }
}

function bodyOf(
  { step, subject: { jobId, deliveryId }, offerId }: Request,
  driverId: string | undefined,
): readonly [path: string, body?: unknown] {
  switch (step.do) {
    case 'report':
      return [`/v1/pool/jobs/${jobId}/events`, { type: step.type, driverId, ...sayings(step.type, step.override) }];
    case 'accept':
    case 'decline':
      return [`/v1/pool/offers/${offerId}/${step.do}`, { driverId }];
    case 'dispatch':
      return deliveryId === null ? [`/v1/pool/jobs/${jobId}/dispatch`] : ['/v1/jobs/dispatch', { jobId }];
    case 'cancel':
      return [
        deliveryId === null ? `/v1/pool/jobs/${jobId}/cancel` : `/v1/deliveries/${deliveryId}/cancel`,
        { reason: REASON },
      ];
  }
}
