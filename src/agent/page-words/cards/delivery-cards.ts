import { stepWords } from '#src/delivery/tracking/tracking-words.ts';
import {
  counted,
  dollars,
  dollarsAt,
  jsonAt,
  listAt,
  minorAt,
  moment,
  numberAt,
  present,
  row,
  spoken,
  textAt,
  type Card,
  type CardItem,
  type CardOf,
  type CardText,
  type Json,
} from './card.ts';
import { aboutDelivery, fromTo, stopWords, windowAt } from './delivery-rows.ts';

const point = (input: Json, name: string): Json => ({ lat: input[`${name}Lat`], lng: input[`${name}Lng`] });

/** Who gets what of a fare. */
function partsOf(fare: Json) {
  const split = jsonAt(fare, 'split');
  const [driver, tip] = [minorAt(split, 'driverPayoutMinor'), minorAt(fare, 'tipMinor') ?? 0n];
  if (driver === undefined) return [];
  return [
    { label: tip > 0n ? 'The driver, with the tip' : 'The driver', minor: driver + tip },
    { label: 'Finding and guiding the driver', minor: minorAt(split, 'serviceBrokeringMinor') ?? 0n },
    { label: 'Running the service', minor: minorAt(split, 'serviceInfrastructureMinor') ?? 0n },
  ];
}

const milesOf = (fare: Json): string | undefined => {
  const miles = numberAt(fare, 'distanceMiles');
  return miles === undefined ? undefined : `${miles.toFixed(1)} miles`;
};

const totalOf = (fare: Json): string | undefined => dollarsAt(fare, 'customerTotalMinor');

/** What a price holds, in a line. */
function fareWords(fare: Json): string {
  const tip = minorAt(fare, 'tipMinor') ?? 0n;
  return present(milesOf(fare), tip > 0n ? `tip of ${dollars(tip)} included` : 'no tip').join(', ');
}

const quote: CardOf = ({ input, result }) => {
  const fare = jsonAt(result, 'quote');
  return {
    headline: totalOf(fare) ?? 'No price',
    caption: fareWords(fare),
    parts: partsOf(fare),
    rows: [
      ...fromTo(point(input, 'pickup'), point(input, 'dropoff')),
      ...row('Guaranteed until', moment(textAt(fare, 'expiresAt'), 'at')),
    ],
  };
};

const statusWords = (status: string | undefined): string => (status === undefined ? 'Delivery' : stepWords(status));

/** The tracking page: the interface’s path is of the delivery Worker. */
const trackingLink = (slug: string | undefined, delivery: string) =>
  slug === undefined ? undefined : { label: 'Follow it', href: `${delivery}/t/${encodeURIComponent(slug)}` };

const paymentWords: Readonly<Record<string, string>> = {
  requires_action: 'Waits for the payer to confirm it',
  requires_capture: 'Reserved, taken on delivery',
  succeeded: 'Paid',
  canceled: 'Given back',
};

const paymentRow = (payment: Json) => {
  const status = textAt(payment, 'status');
  return row('Payment', status === undefined ? undefined : (paymentWords[status] ?? spoken(status)));
};

const create: CardOf = ({ input, result, forPerson }, { delivery }) => {
  const fare = jsonAt(result, 'fare');
  const pin = textAt(jsonAt(forPerson, 'delivery'), 'pin');
  return {
    headline: totalOf(fare) ?? 'Booked',
    caption: `Booked: ${fareWords(fare)}`,
    rows: [
      ...fromTo(jsonAt(input, 'pickup'), jsonAt(input, 'dropoff')),
      ...row('For', textAt(jsonAt(input, 'customer'), 'name')),
      ...row('What', textAt(input, 'description')),
      ...row('Picked up between', windowAt(input, 'pickupWindow')),
      ...row('Drop-off between', windowAt(input, 'dropoffWindow')),
      ...paymentRow(jsonAt(result, 'paymentIntent')),
    ],
    secrets: pin === undefined ? [] : [{ label: 'PIN: only for whoever receives it', text: pin }],
    links: present(trackingLink(textAt(jsonAt(result, 'tracking'), 'slug'), delivery)),
  };
};

const get: CardOf = ({ result }, { delivery: address }) => {
  const delivery = jsonAt(result, 'delivery');
  const fare = jsonAt(delivery, 'fare');
  return {
    headline: statusWords(textAt(delivery, 'status')),
    rows: [
      ...aboutDelivery(delivery),
      ...row('Price', totalOf(fare)),
      ...row('Your reference', textAt(delivery, 'externalReference')),
      ...row('Booked', moment(textAt(delivery, 'createdAt'), 'ago')),
      ...row('Delivered', moment(textAt(delivery, 'deliveredAt'), 'ago')),
    ],
    links: present(trackingLink(textAt(delivery, 'trackingSlug'), address)),
  };
};

const itemOf = (delivery: Json, address: string): CardItem => ({
  title: `To ${stopWords(jsonAt(delivery, 'dropoff')) ?? 'somewhere'}`,
  about: present<CardText>(statusWords(textAt(delivery, 'status')), moment(textAt(delivery, 'createdAt'), 'ago')),
  figure: totalOf(jsonAt(delivery, 'fare')),
  href: trackingLink(textAt(delivery, 'trackingSlug'), address)?.href,
});

const list: CardOf = ({ result }, { delivery }) => ({
  items: listAt(result, 'deliveries').map((each) => itemOf(each, delivery)),
  none: 'No deliveries that fit.',
  ...(textAt(result, 'nextCursor') === undefined ? {} : { note: 'There are older ones: ask for more.' }),
});

const track: CardOf = ({ input, result }, { delivery }) => {
  const tracking = jsonAt(result, 'tracking');
  const eta = jsonAt(tracking, 'eta');
  return {
    headline: textAt(tracking, 'status') === 'arriving' ? 'Almost there' : statusWords(textAt(tracking, 'status')),
    rows: [
      ...row('Driver', textAt(jsonAt(tracking, 'driver'), 'firstName') ?? 'Not found yet'),
      ...row('Arrives', moment(textAt(eta, 'dropoffAt'), 'ahead')),
      ...row('Delivered', moment(textAt(tracking, 'deliveredAt'), 'ago')),
      ...row('To', textAt(jsonAt(tracking, 'dropoff'), 'label')),
    ],
    links: present(trackingLink(textAt(tracking, 'slug') ?? textAt(input, 'slug'), delivery)),
  };
};

const whyPrice: Readonly<Record<string, string>> = {
  no_driver_yet: 'No driver has it yet',
  driver_assigned: 'A driver is on the way, and is paid this',
  driver_at_pickup: 'The driver is at the pickup, and is paid this',
  picked_up: 'It was picked up: it can’t be cancelled any more',
  cancelled_already: 'It was cancelled already',
  ended: 'It is over',
};

const freeOr = (minor: bigint | undefined): string | undefined => (minor === 0n ? 'Free' : dollars(minor));

const cancelPreview: CardOf = ({ result }) => {
  const price = jsonAt(result, 'cancellation');
  const isAllowed = price['allowed'] === true;
  const why = textAt(price, 'reason');
  return {
    headline: isAllowed ? (freeOr(minorAt(price, 'feeMinor')) ?? 'No price') : 'Not possible',
    ...(why === undefined ? {} : { caption: whyPrice[why] ?? spoken(why) }),
    rows: isAllowed
      ? [
          ...row('Released or refunded', dollarsAt(price, 'refundMinor')),
          ...row('Guaranteed until', moment(textAt(price, 'validUntil'), 'at')),
        ]
      : [],
  };
};

const cancel: CardOf = ({ result }) => {
  const price = jsonAt(result, 'cancellation');
  return {
    headline: 'Cancelled',
    rows: [
      ...row('It cost', freeOr(minorAt(price, 'feeMinor'))),
      ...row('Released or refunded', dollarsAt(price, 'refundMinor')),
    ],
  };
};

const refund: CardOf = ({ result }) => {
  const made = jsonAt(result, 'refund');
  const status = textAt(made, 'status');
  return {
    headline: dollarsAt(made, 'amountMinor') ?? 'Refund',
    caption: status === 'pending' ? 'The payment processor decides it in a moment' : spoken(status ?? 'asked for'),
    rows: row('Reason', textAt(made, 'reason')),
  };
};

const dispatch: CardOf = ({ result }) => {
  const asked = numberAt(result, 'dispatched') ?? 0;
  return {
    headline: asked === 0 ? 'No driver nearby yet' : `Asking ${counted(asked, 'driver', 'drivers')}`,
    items: listAt(result, 'candidates').map((each) => {
      const miles = numberAt(each, 'distanceMiles');
      return {
        title: textAt(each, 'displayName') ?? 'A driver',
        about: present(textAt(each, 'vehicleType'), miles === undefined ? undefined : `${miles.toFixed(1)} miles away`),
      };
    }),
  };
};

const auditFee: CardOf = ({ result }): Card => {
  const audit = jsonAt(result, 'audit');
  const [stored, drift] = [jsonAt(audit, 'stored'), jsonAt(audit, 'drift')];
  return {
    headline: drift['ok'] === true ? 'The charge is right' : 'The charge differs',
    caption: 'Computed again from what was ordered, and compared',
    parts: partsOf(stored),
    rows: row('Charged', totalOf(stored)),
  };
};

const receipt: CardOf = ({ result }) => ({
  headline: 'A signed receipt',
  caption: 'Anybody can verify it, without us',
  rows: row('Key', textAt(jsonAt(result, 'receipt'), 'kid')),
});

/** Cards of what delivery answers, by capability. */
export const deliveryCards: Readonly<Record<string, CardOf>> = {
  quote,
  create,
  get,
  list,
  track,
  cancel_preview: cancelPreview,
  cancel,
  refund,
  dispatch,
  audit_fee: auditFee,
  receipt,
};
