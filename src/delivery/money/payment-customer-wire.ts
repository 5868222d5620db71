import * as z from 'zod';
import { oneLine } from '#src/platform/wire.ts';

const MAX_NAME = 200;
const MAX_EMAIL = 254;
const MAX_ID = 100;

/** In a request; the verb checks whether it is the caller's. */
export const PaymentCustomerId = z
  .string()
  .max(MAX_ID)
  .regex(/^cus_[\w.-]+$/)
  .meta({
    description: 'A customer of yours, from POST /v1/payment-customers. Nobody else can use it.',
    example: 'cus_QXg1o3R2kLmN4p.3vJ8kQ2mX7sYtR5wZ1aB9g',
  });

export const CreatePaymentCustomerRequest = z
  .strictObject({
    name: oneLine(MAX_NAME).optional().meta({ description: 'Who pays.', example: 'Robin Doe' }),
    email: z.email().max(MAX_EMAIL).optional().meta({ example: 'robin@example.com' }),
  })
  .meta({ id: 'CreatePaymentCustomer' });

export const PaymentCustomerWire = z.strictObject({ id: PaymentCustomerId }).meta({ id: 'PaymentCustomer' });
