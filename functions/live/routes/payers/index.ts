import { receivePaymentEvents } from './receive-payment-events.ts';

export const payerRoutes = [receivePaymentEvents];
