import { randomUUID } from 'node:crypto';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { priceDelivery } from '#src/delivery/fare/fare.ts';
import type { DeliveryId, JobId, TrackingSlug } from '#src/delivery/ids.ts';
import { insertDelivery } from '#src/delivery/orders/insert-delivery-store.ts';
import { UNPAID_LIMIT_MINOR } from '#src/delivery/money/unpaid.ts';
import { createJob } from '#src/delivery/jobs/create-job.ts';
import { chargePostings } from '#src/ledger/posting.ts';
import { postTransaction } from '#src/ledger/post-transaction.ts';
import { cents } from '#src/money/cents.ts';
import { Meter, openDatabase, type Database } from '#src/platform/db/database.ts';
import { settleOnce } from '#src/platform/db/once.ts';
import type { Actor, Owner } from '#src/http/caller/access.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { DRIVERS } from './random-walk-model.ts';

/** Each delivery has an owner of its own: nobody else's unanswered waves count. */
export const ownerOf = ({ deliveryId }: Pick<Subject, 'deliveryId'>) => `walker-${deliveryId}`;

/** A suite's database as the delivery Worker sees it. */
export async function openWorkerDatabase(suite: Suite): Promise<Database> {
  const { rows } = await suite.database.query<{ name: string }>('select current_database() as name');
  const login = `waypost_delivery:${encodeURIComponent(demoSecrets.databasePassword)}`;
  return openDatabase(`postgres://${login}@127.0.0.1:${suite.gateway.port}/${rows[0]?.name}`, new Meter());
}

export type Ctx = Pick<
  DeliveryContext,
  'db' | 'actor' | 'now' | 'newId' | 'remind' | 'announce' | 'dispatch' | 'unpaidLimitMinor' | 'tokens' | 'idSecret'
>;

/** The world as a verb sees it. Reminders get lost: what is due is done when the walk says so. */
export const contextFor = (db: Database, actor: Actor): Ctx => ({
  db,
  actor,
  now: new Date(),
  newId: randomUUID,
  remind: () => undefined,
  announce: () => undefined,
  dispatch: { '*': charterV1.dispatch },
  unpaidLimitMinor: cents(UNPAID_LIMIT_MINOR),
  idSecret: 'of the walks',
  tokens: { keys: [], audience: 'https://delivery.waypost.test' },
});

export const bearer = (sub: string, ...scopes: string[]): Actor => {
  const principal: Owner = `user:${sub}`;
  return { kind: 'bearer', principal, owner: principal, scopes: new Set(scopes), tier: undefined, name: undefined };
};
export const poolKey = (product: string): Actor => ({ kind: 'pool', keyId: product, products: [product] });

/** What a walk is about: a job, its delivery, and the drivers who are near it and near nothing else. */
export interface Subject {
  readonly jobId: JobId;
  readonly deliveryId: DeliveryId | null;
  readonly product: 'delivery' | 'eats';
  readonly drivers: readonly string[];
}

let walks = 0;

/** A fresh subject, in a place of its own. */
export async function newSubject(suite: Suite, db: Database, isDelivery: boolean): Promise<Subject> {
  const nth = walks++;
  const place = { lat: ((nth * 0.5) % 120) - 60, lng: ((Math.floor(nth / 240) * 0.5) % 340) - 170 + 0.1 };
  const drivers = Array.from({ length: DRIVERS }, () => randomUUID() as string);
  await suite.database.query(
    `with made as (
       insert into delivery.driver (id, display_name, vehicle_type, products, licences, status, user_sub, idle_since, created_at, updated_at)
       select id, 'Maya Rossi', 'car', '{delivery,eats}', '{}', 'available', 'driver-' || id, now(), now(), now() from unnest($1::uuid[]) id returning id)
     insert into delivery.driver_position (driver_id, lat, lng, accuracy_m, heartbeat_at) select id, $2, $3, 8, now() from made`,
    [drivers, place.lat, place.lng],
  );
  const stops = {
    pickup: { position: place, address: {} },
    dropoff: { position: { ...place, lat: place.lat + 0.02 }, address: {} },
  };
  return isDelivery ? { ...(await newDelivery(db, stops)), drivers } : { ...(await newJob(db, stops)), drivers };
}

type Stops = Pick<Parameters<typeof createJob>[1], 'pickup' | 'dropoff'>;

async function newJob(db: Database, stops: Stops): Promise<Omit<Subject, 'drivers'>> {
  const order = {
    product: 'eats',
    ...stops,
    totalMinor: cents(1250),
    driverPayoutMinor: cents(1000),
    tipMinor: cents(0),
    licences: [],
    jurisdiction: null,
  };
  const { value: job } = await createJob(contextFor(db, poolKey('eats')), order, undefined);
  return { jobId: job.id, deliveryId: null, product: 'eats' };
}

/** As the verb writes it, without the processor. */
async function newDelivery(db: Database, stops: Stops): Promise<Omit<Subject, 'drivers'>> {
  const [id, jobId] = [randomUUID() as DeliveryId, randomUUID() as JobId];
  const tipMinor = cents(200);
  const fare = priceDelivery({ pickup: stops.pickup.position, dropoff: stops.dropoff.position, tipMinor }, charterV1);
  const delivery = {
    id,
    jobId,
    trackingSlug: randomUUID().replaceAll('-', '').slice(0, 10) as TrackingSlug,
    owner: `user:${ownerOf({ deliveryId: id })}`,
    order: {
      ...stops,
      customer: {},
      description: undefined,
      signatureRequired: false,
      tipMinor,
      pickupWindow: undefined,
      dropoffWindow: undefined,
      dispatch: 'hold' as const,
      externalReference: undefined,
      requirements: { photo: false, pickupPhoto: true, pin: false, authorisedPayment: false },
      paymentCustomerId: undefined,
    },
    fare,
    payment: {
      id: `pi_${id}`,
      status: 'requires_capture' as const,
      processorStatus: 'requires_capture',
      clientSecret: null,
    },
    pinHash: undefined,
    createdAt: new Date(),
  };
  await settleOnce(
    db,
    { once: undefined, attempt: randomUUID(), keepFor: 'ever' },
    { status: 201, headers: {}, body: '' },
    [
      ...insertDelivery(delivery),
      ...postTransaction({ id: randomUUID(), kind: 'delivery_charged', subject: id, postings: chargePostings(fare) }),
    ],
  );
  return { jobId, deliveryId: id, product: 'delivery' };
}
