import * as z from 'zod';
import { chatText } from '#src/live/chat/chat-text-wire.ts';
import { MAX_BOUND_METHOD } from '#src/live/payers/bound-method.ts';
import { refundStates } from '#src/live/payers/payment.ts';
import { Moment } from '#src/platform/wire.ts';
import { MAX_TIP_MESSAGE, messageStatuses, tipBounds, tipStatuses, type StoredTip } from './tip.ts';

const amount = z.int().min(tipBounds.amountMinor[0]).max(tipBounds.amountMinor[1]);

export const TipIdText = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'The tip.', example: '2c4a6f80-1b3d-4e5f-8a7b-9c0d1e2f3a4b' });

export const CreateTipRequest = z.strictObject({
  amountMinor: amount.meta({ description: 'In cents: 100 to 50,000.', example: 500 }),
  message: chatText(MAX_TIP_MESSAGE)
    .nullish()
    .meta({
      description: 'Shown with the tip, as the chat is: 1 to 200 characters, Unicode normalised (NFC).',
      example: 'For the heirlooms!',
      documentedAs: { type: ['string', 'null'], minLength: 1, maxLength: MAX_TIP_MESSAGE },
    }),
  paymentMethodId: z.string().max(MAX_BOUND_METHOD).optional().meta({
    description:
      'A saved card of yours, of GET /api/payment-methods: it is charged at once. Without it a card is entered at actionUrl.',
  }),
});

const From = z.strictObject({
  id: z.string().meta({ description: 'Their public id.', example: '9b1c04d7e2f35a688c10' }),
  name: z.string().meta({ description: 'What they were called when they gave it.', example: 'Ben' }),
});

const Message = z
  .string()
  .nullable()
  .meta({ description: 'Null where there is none, or it isn’t shown.', example: 'For the heirlooms!' });
const MessageStatusWire = z.enum(messageStatuses).meta({
  description:
    'none: it has no message. shown: with the room’s blocked words masked. held: it isn’t announced yet, or has a word that isn’t for this room. removed: it was taken off.',
  example: 'shown',
});
const currency = z.literal('USD').meta({ description: 'Of the amount.', example: 'USD' });

/** A tip as its room announces it. */
export const ShownTipWire = z
  .strictObject({
    id: TipIdText,
    from: From,
    amountMinor: z.int().meta({ description: 'In cents.', example: 500 }),
    currency,
    message: Message,
    messageStatus: MessageStatusWire,
  })
  .meta({ id: 'ShownTip' });

export const TipWire = z
  .strictObject({
    id: TipIdText,
    streamId: z.uuid().meta({ description: 'Its stream.', example: '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' }),
    from: From,
    amountMinor: z.int().meta({ description: 'In cents.', example: 500 }),
    currency,
    message: Message,
    messageStatus: MessageStatusWire,
    status: z.enum([...tipStatuses, 'disputed']).meta({
      description:
        'pending: it isn’t paid, and is canceled 15 minutes after it was begun. disputed: its payer’s bank has withdrawn the money.',
      example: 'succeeded',
    }),
    refundStatus: z
      .enum(refundStates)
      .meta({ description: 'pending: it is on its way back. failed: it couldn’t be given back.', example: 'none' }),
    createdAt: Moment.meta({ description: 'When it was begun.', example: '2026-11-21T09:41:00.000Z' }),
    paidAt: Moment.nullable().meta({ description: 'Null until then.', example: '2026-11-21T09:41:04.000Z' }),
  })
  .meta({ id: 'Tip' });

export const showTip = (tip: StoredTip): z.output<typeof TipWire> => ({ ...tip, currency: 'USD' });

export const TipTotalsWire = z
  .strictObject({
    count: z.int().min(0).meta({ description: 'Tips that were paid.', example: 3 }),
    paidMinor: z.string().meta({ description: 'What they come to, in cents.', example: '1500' }),
    returnedMinor: z.string().meta({ description: 'How much of it was given back or is disputed.', example: '500' }),
  })
  .meta({ id: 'TipTotals' });
