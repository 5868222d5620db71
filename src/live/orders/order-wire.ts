import * as z from 'zod';
import { AuctionIdText, moment, price } from '#src/live/lots/auction-wire.ts';
import { refundStates } from '#src/live/payers/payment.ts';
import { paymentStatuses } from '#src/payments/intent.ts';
import { oneLine } from '#src/platform/wire.ts';
import { fulfilments, orderStatuses, type WantedPayment } from './order.ts';
import { MethodIdText } from '#src/live/payers/method-wire.ts';

const MAX_ADDRESS = 300;
const MAX_NAME = 100;
const MAX_PHONE = 40;

export const OrderIdText = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'The order.', example: '1f0e9d8c-7b6a-4594-8372-615049382716' });

const DropoffWire = z.strictObject({
  lat: z.number().min(-90).max(90).meta({ description: 'Degrees north, WGS 84, −90 to 90.', example: 37.7544 }),
  lng: z.number().min(-180).max(180).meta({ description: 'Degrees east, WGS 84, −180 to 180.', example: -122.4477 }),
  address: oneLine(MAX_ADDRESS).meta({
    description: 'Street and place: 1 to 300 characters, one line.',
    example: '501 Twin Peaks Blvd, San Francisco, CA 94114',
  }),
});

const ContactWire = z.strictObject({
  name: oneLine(MAX_NAME).meta({ description: 'Who receives it: 1 to 100 characters.', example: 'Robin Doe' }),
  phone: oneLine(MAX_PHONE).meta({ description: 'For the driver: 1 to 40 characters.', example: '(415) 555-0134' }),
});

export const PayRequest = z
  .strictObject({
    paymentMethodId: MethodIdText.optional().meta({
      description: 'A saved card of yours, charged at once. Without it you pay on paymentIntent.actionUrl.',
      example: 'pm_1Qx.cus_9aB.dGhpcyBpcyBhIG1hYyE',
    }),
    fulfilment: z.enum(fulfilments).optional().meta({
      description: 'collect unless given. delivery: it is brought to dropoff, and the fare is paid with it.',
      example: 'delivery',
    }),
    dropoff: DropoffWire.optional().meta({ description: 'Where it is brought: with delivery, and only then.' }),
    contact: ContactWire.optional().meta({ description: 'Who receives it: with delivery, and only then.' }),
  })
  .superRefine(({ fulfilment, ...given }, context) => {
    for (const name of ['dropoff', 'contact'] as const) {
      const isWrong = (fulfilment === 'delivery') === (given[name] === undefined);
      const message = fulfilment === 'delivery' ? 'is needed for delivery' : 'is for delivery only';
      if (isWrong) context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .meta({ id: 'PayOrder' });

/** A request as its verb takes it. */
export const wantedPaymentOf = ({ paymentMethodId, dropoff, contact }: z.output<typeof PayRequest>): WantedPayment => ({
  methodId: paymentMethodId,
  delivery: dropoff === undefined || contact === undefined ? undefined : { dropoff, contact },
});

const PersonText = z.string().meta({ description: 'A public id.', example: '3fa9c1d2e4b5a6978801' });

const IntentWire = z.strictObject({
  id: z.string().meta({ description: 'The processor’s.', example: 'pi_3Qx' }),
  status: z.enum(paymentStatuses).meta({ description: 'requires_action: its buyer pays it.', example: 'succeeded' }),
  clientSecret: z.string().nullable().meta({
    description: 'With it the buyer’s browser pays; null to anybody else, in lists, and once it is paid.',
    example: null,
  }),
  actionUrl: z.string().nullable().meta({
    description:
      'The page on which its buyer pays, or passes what their bank asks; null to anybody else, and once it is paid.',
    example: null,
  }),
});

export const OrderWire = z
  .strictObject({
    id: OrderIdText,
    auctionId: AuctionIdText,
    streamId: z.uuid().meta({ description: 'Its stream.', example: '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' }),
    seller: z.strictObject({
      id: PersonText,
      displayName: z.string().meta({ description: 'The host’s name.', example: 'Cleo' }),
    }),
    buyer: z.strictObject({
      id: PersonText,
      alias: z.string().meta({ description: 'As in the auction.', example: 'Bidder 3' }),
    }),
    title: z.string().meta({ description: 'What was sold.', example: 'Box of heirlooms' }),
    amountMinor: price.meta({ description: 'The lot’s price, in cents.', example: 4_200 }),
    deliveryMinor: price.meta({ description: 'The fare, in cents; 0 where it is collected.', example: 907 }),
    totalMinor: price.meta({ description: 'Both: what is paid, in cents.', example: 5_107 }),
    currency: z.literal('USD').meta({ description: 'Of all amounts.', example: 'USD' }),
    canDeliver: z.boolean().meta({ description: 'Whether it can be brought.', example: true }),
    fulfilment: z.enum(fulfilments).meta({ description: 'How it gets to its buyer.', example: 'delivery' }),
    dropoff: DropoffWire.nullable().meta({ description: 'Where it is brought; to its buyer only.' }),
    contact: ContactWire.nullable().meta({ description: 'Who receives it; to its buyer only.' }),
    status: z.enum([...orderStatuses, 'disputed']).meta({
      description:
        'awaiting_payment: until payBy. unpaid: not paid in time, and still payable. void: nothing is owed. sent: on its way. disputed: its buyer disputes the payment, or has won that.',
      example: 'sent',
    }),
    payBy: moment.meta({ description: 'Until when it is to be paid.', example: '2026-11-21T10:01:07.214Z' }),
    paymentIntent: IntentWire.nullable().meta({ description: 'Its payment; null before there is one.' }),
    refund: z
      .strictObject({
        status: z.enum(refundStates).meta({ description: 'Of the processor.', example: 'pending' }),
        amountMinor: price.meta({ description: 'What goes back, in cents.', example: 4_200 }),
      })
      .nullable()
      .meta({ description: 'Null where none was asked for.' }),
    tracking: z
      .strictObject({
        url: z.string().meta({
          description: 'Where anybody with the link sees the parcel.',
          example: 'https://delivery.example.com/t/3f9c0a7be1',
        }),
        status: z.string().meta({ description: 'The delivery’s own word.', example: 'enroute_to_dropoff' }),
      })
      .nullable()
      .meta({ description: 'Null until it is sent, and where it is collected.' }),
    createdAt: moment.meta({ description: 'When it was sold, or offered.', example: '2026-11-21T09:31:07.214Z' }),
    updatedAt: moment.meta({ description: 'When it changed last.', example: '2026-11-21T09:40:00.000Z' }),
  })
  .meta({ id: 'Order' });
