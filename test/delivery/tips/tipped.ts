import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { LaterTipWire, TipIntentWire } from '#src/delivery/tips/tip-wire.ts';
import type { RecipientTrackingBody } from '#src/delivery/recipient/recipient-wire.ts';
import { arrived, newDriver, startRated } from '#test/delivery/ratings/arrived.ts';
import type { CreatedBody } from '#test/support/delivery/deliveries.ts';
import { asRecipient, secretIn } from '#test/support/delivery/recipients.ts';
import { processor } from '#test/support/payments/payments.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export const startTipped = startRated;

type Link = Pick<CreatedBody['tracking'], 'slug' | 'recipientUrl'>;
export type Tip = z.input<typeof LaterTipWire>;
export interface Begun {
  readonly tip: Tip;
  readonly paymentIntent: z.input<typeof TipIntentWire>;
}
export type Tipping = z.input<typeof RecipientTrackingBody>['recipient']['tipping'];

/** A delivery that has arrived, and a token of its owner's. */
export interface Arrived extends CreatedBody {
  readonly token: string;
}

/** One that a driver has brought, whose job is theirs. */
export async function brought(suite: Suite): Promise<Arrived> {
  const token = await suite.token({ scope: 'deliveries:write deliveries:read', org: `org-${randomUUID()}` });
  const driverId = await newDriver(suite);
  const created = await arrived(suite, driverId, { token });
  await suite.database.query(`update delivery.job set status = 'completed', driver_id = $2 where id = $1`, [
    created.job.id,
    driverId,
  ]);
  return { ...created, token };
}

interface Giving {
  readonly key?: string;
  readonly authorization?: string | null;
}

/** Begins a tip, as the recipient who has this link, or as whoever else has this authorization. */
export const giveTip = (
  suite: Suite,
  { slug, recipientUrl }: Link,
  body: unknown = { amountMinor: 300 },
  { key = randomUUID(), authorization = `Bearer ${secretIn(recipientUrl)}` }: Giving = {},
) =>
  suite.fetch(`/v1/tracking/${slug}/tips`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(authorization === null ? {} : { authorization }),
    },
    body: JSON.stringify(body),
  });

export async function begunOf(answer: Response | Promise<Response>): Promise<Begun> {
  const response = await answer;
  if (response.status !== 201) throw new Error(`the tip: ${response.status} ${await response.text()}`);
  return (await response.json()) as Begun;
}

export const codeOf = async (answer: Promise<Response>) => {
  const response = await answer;
  return [response.status, ((await response.json()) as { code?: string }).code];
};

/** What the recipient reads of their tips. */
export async function tippingOf(suite: Suite, link: Link): Promise<Tipping> {
  const { recipient } = (await (await asRecipient(suite, link)).json()) as { recipient: { tipping: Tipping } };
  return recipient.tipping;
}

export const statusesOf = async (suite: Suite, link: Link) =>
  (await tippingOf(suite, link)).tips.map(({ status }) => status);

export const PATIENCE = { timeout: 8_000, interval: 50 };

export const expectStatuses = (suite: Suite, { tracking }: Arrived, ...statuses: string[]) =>
  expect.poll(() => statusesOf(suite, tracking), PATIENCE).toEqual(statuses);

/** A card is entered on the processor's page. */
export const payFor = (suite: Suite, { paymentIntent }: Begun, card = 'pm_card_visa') =>
  processor(suite).paymentIntents.confirm(paymentIntent.id, { payment_method: card });

/** A delivery with a paid tip, here too. */
export async function tipped(suite: Suite, amountMinor = 300): Promise<Arrived & { readonly begun: Begun }> {
  const order = await brought(suite);
  const begun = await begunOf(giveTip(suite, order.tracking, { amountMinor }));
  await payFor(suite, begun);
  await expectStatuses(suite, order, 'succeeded');
  return { ...order, begun };
}

/** Of a delivery as it was ordered, before anything was captured. */
const ordered = {
  customer_receivable: 1107,
  driver_payable: -726,
  brokering_revenue: -136,
  infrastructure_revenue: -45,
};

/** The sums of its accounts with so much given afterwards, beside the tip of $2.00 in its fare. */
export const withTips = (minor: number) => ({
  ...ordered,
  tips_payable: -200 - minor,
  ...(minor === 0 ? {} : { processor_clearing: minor }),
});

/** A tip's time is over and its payment was read long ago, refunds are due, and the cron comes. */
export async function hurry(suite: Suite, id: string): Promise<void> {
  await suite.database.query(
    `update delivery.due set due_at = now(), lease_until = null where subject = $1 or kind = 'tip_refund'`,
    [id],
  );
  await suite.database.query(`update delivery.later_tip set checked_at = now() - interval '1 hour' where id = $1`, [
    id,
  ]);
  await suite.cron();
}

/** Does something by hand on the processor's page of a payment. */
export async function onPage(suite: Suite, { paymentIntent }: Begun, deed: string): Promise<void> {
  const response = await fetch(`${suite.payments.url}/pay/${paymentIntent.id}/${deed}`, {
    method: 'POST',
    redirect: 'manual',
  });
  if (response.status >= 400) throw new Error(`${deed}: ${response.status} ${await response.text()}`);
}
