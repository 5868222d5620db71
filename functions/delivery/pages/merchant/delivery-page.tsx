import type * as z from 'zod';
import type { AuditWire } from '#src/delivery/audit/audit-wire.ts';
import type { CancellationWire } from '#src/delivery/cancellation/cancellation-wire.ts';
import type { WholeDelivery } from '#src/delivery/orders/whole-wire.ts';
import type { ProofWire } from '#src/delivery/proofs/proof-wire.ts';
import type { RefundWire } from '#src/delivery/refunds/refund-wire.ts';
import type { TrackingJson } from '#src/delivery/tracking/tracking.ts';
import { etagOf } from '#src/http/negotiate.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { Actions, type Refilled } from './delivery-actions.tsx';
import { State, toWhom } from './deliveries-page.tsx';
import { MapPanel } from './map-panel.tsx';
import { MerchantFrame, Refused } from './merchant-frame.tsx';
import { Timeline, type LoggedEvents } from './timeline.tsx';
import type { Outcome, Refusal } from '#fn/delivery/pages/merchant-api.ts';
import { usd } from '#fn/delivery/pages/merchant-words.ts';
import type { Viewer } from '#fn/delivery/pages/open-merchant.ts';

/** All that a delivery is, as the interface answers. */
export interface DeliveryParts {
  readonly delivery: z.input<typeof WholeDelivery>;
  readonly events: Outcome<LoggedEvents>;
  readonly proofs: Outcome<{ readonly proofs: readonly z.input<typeof ProofWire>[] }>;
  /** Undefined: not asked for. */
  readonly audit: Outcome<{ readonly audit: z.input<typeof AuditWire> }> | undefined;
  readonly refunds: Outcome<{ readonly refunds: readonly z.input<typeof RefundWire>[] }>;
  readonly price: Outcome<{ readonly cancellation: z.input<typeof CancellationWire> }>;
  readonly tracking: Outcome<{ readonly tracking: TrackingJson }>;
}

interface DeliveryPageProps extends DeliveryParts {
  /** What a form came to. */
  readonly said: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly refilled: Refilled | undefined;
  /** Where the archive of streets is, if there is one. */
  readonly streets: string | undefined;
  readonly formKey: string;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly nonce: string;
}

/** One delivery whole; merchant.ts reads what moves again. */
export function DeliveryPage(props: DeliveryPageProps) {
  const { delivery, said, refusal, streets, viewer, now, nonce } = props;
  const scripts = streets === undefined ? [] : ['/assets/merchant-map.js'];
  const path = `/merchant/deliveries/${delivery.id}`;
  return (
    <MerchantFrame title={toWhom(delivery)} path={path} viewer={viewer} nonce={nonce} scripts={scripts}>
      <main class="merchant-page merchant-two" data-now={now.toISOString()}>
        <div class="merchant-wide">
          <p>
            <a href="/merchant">All deliveries</a>
          </p>
          {refusal !== undefined && <Refused of={refusal} />}
          {said !== undefined && (
            <p class="notice" role="status">
              {said}
            </p>
          )}
          <p id="said" class="quiet" role="status" />
        </div>
        <div id="fresh" data-refresh="4" data-whole={path} data-moving={`${path}?part=moving`} class="merchant-column">
          <section class="panel">
            <h1>{toWhom(delivery)}</h1>
            <p>
              <State of={delivery} /> <span class="quiet">{delivery.endReason}</span>
            </p>
            <p>
              <a href={delivery.tracking.url}>The page that the recipient sees</a>
            </p>
          </section>
          <MapPanel tracking={props.tracking} streets={streets} />
          <Timeline of={props.events} now={now} />
          <Money {...props} />
        </div>
        <div class="merchant-column">
          <Order of={delivery} now={now} />
          <Proofs of={props.proofs} id={delivery.id} now={now} />
          {viewer.can.change && <Actions {...props} />}
        </div>
      </main>
    </MerchantFrame>
  );
}

function Money(props: DeliveryParts) {
  const { delivery, audit, refunds } = props;
  const { fare, capture, paymentIntent, cancelFeeMinor, returnFeeMinor, refundedMinor } = delivery;
  const tips = audit?.ok === true ? audit.body.audit.laterTips.filter(({ status }) => status === 'succeeded') : [];
  const givenLater = tips.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
  const rows: readonly (readonly [string, string])[] = [
    ['Fare', usd(fare.totalMinor)],
    ['Tip, all to the driver', usd(fare.tipMinor)],
    ['Together', usd(fare.customerTotalMinor)],
    ...(givenLater === 0n
      ? []
      : [['Tip by the recipient afterwards, all to the driver', usd(`${givenLater}`)] as const]),
    ['Payment', paymentIntent === null ? 'By invoice' : (paymentWords[paymentIntent.status] ?? paymentIntent.status)],
    ['Taken', usd(capture.capturedMinor)],
    ...(refundedMinor === '0' ? [] : [['Given back', usd(refundedMinor)] as const]),
    ...(cancelFeeMinor === '0' ? [] : [['Fee for cancelling', usd(cancelFeeMinor)] as const]),
    ...(returnFeeMinor === '0' ? [] : [['The way back', usd(returnFeeMinor)] as const]),
  ];
  return (
    <section class="panel" aria-labelledby="money" data-key={moneyKey(props)}>
      <h2 id="money">Money</h2>
      <dl class="merchant-facts">
        {rows.map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
      {refunds.ok && refunds.body.refunds.length > 0 && (
        <ul>
          {refunds.body.refunds.map(({ amountMinor, reason, status }) => (
            <li>
              {usd(amountMinor)} back, {status}: <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      {audit !== undefined && <Verdict of={audit} />}
    </section>
  );
}

/** As long as it stays, so does the money and what the audit says of it: each change of it is a sum here, or an entry of the log. */
const moneyKey = ({ delivery, refunds, events }: DeliveryParts): string => {
  const { fare, capture, paymentIntent, cancelFeeMinor, returnFeeMinor, refundedMinor } = delivery;
  const known = [refunds, events].map((each) => (each.ok ? each.body : null));
  return etagOf(JSON.stringify([fare, capture, paymentIntent, cancelFeeMinor, returnFeeMinor, refundedMinor, known]));
};

const Verdict = ({ of: audit }: { readonly of: NonNullable<DeliveryParts['audit']> }) =>
  audit.ok ? (
    <p class={audit.body.audit.drift.ok ? 'merchant-checked' : 'notice'}>
      {audit.body.audit.drift.ok ? '✓ ' : '✗ '}
      {audit.body.audit.explanation}
    </p>
  ) : (
    <Refused of={audit.refusal} />
  );

const paymentWords: Readonly<Record<string, string>> = {
  requires_action: 'Waits for the payer',
  requires_capture: 'Authorised',
  succeeded: 'Paid',
  canceled: 'Released',
};

function Order({ of: delivery, now }: { readonly of: DeliveryParts['delivery']; readonly now: Date }) {
  const { pickup, dropoff, customer, requirements, pickupWindow, dropoffWindow, pin } = delivery;
  const proofs = [
    requirements.photo && 'photo',
    requirements.pin && 'PIN',
    delivery.signatureRequired && 'signature',
    delivery.minimumAge !== null && `age ${delivery.minimumAge}`,
  ].filter(Boolean);
  const facts: readonly (readonly [string, unknown])[] = [
    ['Order', delivery.externalReference],
    ['From', addressWords(pickup)],
    ['To', addressWords(dropoff)],
    ['Note', dropoff.address['instructions']],
    ['For', [customer['name'], customer['phone'], customer['email']].filter(Boolean).join(', ')],
    ['Parcel', delivery.description],
    ['Needs', proofs.join(', ')],
    ['PIN tries left', pin === null ? '' : String(pin.triesLeft)],
  ];
  return (
    <section class="panel" aria-labelledby="order">
      <h2 id="order">The order</h2>
      <dl class="merchant-facts">
        {facts
          .filter(([, value]) => typeof value === 'string' && value !== '')
          .map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>
                <bdi>{String(value)}</bdi>
              </dd>
            </>
          ))}
        <Window name="Pickup" of={pickupWindow} now={now} />
        <Window name="Delivery" of={dropoffWindow} now={now} />
      </dl>
    </section>
  );
}

interface WindowProps {
  readonly name: string;
  readonly of: DeliveryParts['delivery']['pickupWindow'];
  readonly now: Date;
}

const Window = ({ name, of: window, now }: WindowProps) =>
  window === null ? (
    <></>
  ) : (
    <>
      <dt>{name}</dt>
      <dd>
        <Moment at={window.start} until={window.end} now={now} as="when" />
      </dd>
    </>
  );

const addressWords = ({ lat, lng, address }: DeliveryParts['delivery']['pickup']) =>
  [address['line1'], address['line2'], address['city'], address['region'], address['postalCode']]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(', ') || `${lat}, ${lng}`;

interface ProofsProps {
  readonly of: DeliveryParts['proofs'];
  readonly id: string;
  readonly now: Date;
}

const Proofs = ({ of: proofs, id, now }: ProofsProps) => (
  <section class="panel" aria-labelledby="proofs">
    <h2 id="proofs">Proofs</h2>
    {!proofs.ok && <Refused of={proofs.refusal} />}
    {proofs.ok && proofs.body.proofs.length === 0 && <p class="quiet">None yet.</p>}
    {proofs.ok && proofs.body.proofs.length > 0 && (
      <ul>
        {proofs.body.proofs.map(({ kind, mediaType, updatedAt }) => (
          <li>
            {kind.replaceAll('_', ' ')} <Moment at={updatedAt} now={now} />{' '}
            {mediaType !== null && <a href={`/merchant/deliveries/${id}/proofs/${kind}`}>Save the picture</a>}
          </li>
        ))}
      </ul>
    )}
  </section>
);
