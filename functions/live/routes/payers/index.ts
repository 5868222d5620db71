import type { Route } from '#src/http/route.ts';
import type { LiveContext } from '#src/live/context.ts';
import { createSetup } from './create-setup.ts';
import { forgetMethod } from './forget-method.ts';
import { listMethods } from './list-methods.ts';
import { receivePaymentEvents } from './receive-payment-events.ts';

/** The routes of saved cards, and the processor's own. */
export const payerRoutes: readonly Route<LiveContext>[] = [
  createSetup,
  listMethods,
  forgetMethod,
  receivePaymentEvents,
];
