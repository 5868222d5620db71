import { createCustomer } from './customers.ts';
import { closeDispute, updateDispute } from './disputes.ts';
import { missing } from './failure.ts';
import { confirmIntent } from './intent-confirm.ts';
import { incrementIntent } from './intent-increment.ts';
import { cancelIntent, captureIntent } from './intent-settle.ts';
import { createIntent, updateIntent } from './intents.ts';
import { pageOf } from './lists.ts';
import { textOf, type Schema, type Values } from './parameters.ts';
import { detachMethod, publicMethod, shownMethod } from './payment-methods.ts';
import { createRefund, updateRefund } from './refunds.ts';
import { schemas } from './schemas.ts';
import { confirmSetupIntent, createSetupIntent } from './setup-intents.ts';
import type { State } from './state.ts';
import type { World } from './world.ts';

export type Route = {
  method: 'GET' | 'POST';
  path: RegExp;
  schema: Schema;
  run: (world: World, values: Values, id: string) => object;
};

type Shelf = 'intents' | 'charges' | 'refunds' | 'disputes' | 'setupIntents' | 'customers' | 'events';
type Item<S extends Shelf> = State[S] extends Map<string, infer T> ? T : never;

/** How Stripe names the object and its id in "No such …". */
const NAMES: Readonly<Record<Shelf, [kind: string, param: string]>> = {
  intents: ['payment_intent', 'intent'],
  charges: ['charge', 'charge'],
  refunds: ['refund', 'refund'],
  disputes: ['dispute', 'dispute'],
  setupIntents: ['setupintent', 'intent'],
  customers: ['customer', 'id'],
  events: ['event', 'id'],
};

const get = (path: string, schema: Schema, run: Route['run']): Route => ({
  method: 'GET',
  path: pattern(path),
  schema,
  run,
});
const post = (path: string, schema: Schema, run: Route['run']): Route => ({
  method: 'POST',
  path: pattern(path),
  schema,
  run,
});

const of =
  <S extends Shelf>(shelf: S, run: (world: World, item: Item<S>, values: Values) => object) =>
  (world: World, values: Values, id: string): object => {
    const item = world.state[shelf].get(id);
    const [kind, param] = NAMES[shelf];
    if (!item) throw missing(kind, id, param, 'path');
    return run(world, item as Item<S>, values);
  };

const itself = (_world: World, item: object): object => item;

export const routes: readonly Route[] = [
  post('payment_intents', schemas.createIntent, createIntent),
  get('payment_intents', schemas.listIntents, ({ state }, values) => {
    const { customer } = values;
    return pageOf(
      state.intents,
      values,
      '/v1/payment_intents',
      'payment_intent',
      (one) => !customer || one.customer === customer,
    );
  }),
  get('payment_intents/:id', schemas.retrieveIntent, of('intents', itself)),
  post('payment_intents/:id', schemas.updateIntent, of('intents', updateIntent)),
  post(
    'payment_intents/:id/confirm',
    schemas.confirmIntent,
    of('intents', (world, intent, values) => confirmIntent(world, intent, values)),
  ),
  post('payment_intents/:id/capture', schemas.captureIntent, of('intents', captureIntent)),
  post('payment_intents/:id/cancel', schemas.cancelIntent, of('intents', cancelIntent)),
  post(
    'payment_intents/:id/increment_authorization',
    schemas.incrementIntent,
    of('intents', (world, intent, values) => incrementIntent(world, intent, values)),
  ),
  get('charges/:id', schemas.retrieve, of('charges', itself)),
  post('refunds', schemas.createRefund, createRefund),
  get('refunds', schemas.listRefunds, ({ state }, values) => {
    const { payment_intent: intent, charge } = values;
    return pageOf(
      state.refunds,
      values,
      '/v1/refunds',
      'refund',
      (one) => (!intent || one.payment_intent === intent) && (!charge || one.charge === charge),
    );
  }),
  get('refunds/:id', schemas.retrieve, of('refunds', itself)),
  post('refunds/:id', schemas.updateRefund, of('refunds', updateRefund)),
  get('disputes', schemas.listDisputes, ({ state }, values) => {
    const { payment_intent: intent, charge } = values;
    return pageOf(
      state.disputes,
      values,
      '/v1/disputes',
      'dispute',
      (one) => (!intent || one.payment_intent === intent) && (!charge || one.charge === charge),
    );
  }),
  get('disputes/:id', schemas.retrieve, of('disputes', itself)),
  post('disputes/:id', schemas.updateDispute, of('disputes', updateDispute)),
  post('disputes/:id/close', schemas.retrieve, of('disputes', closeDispute)),
  post('setup_intents', schemas.createSetupIntent, createSetupIntent),
  get('setup_intents/:id', schemas.retrieveIntent, of('setupIntents', itself)),
  post('setup_intents/:id/confirm', schemas.confirmSetupIntent, of('setupIntents', confirmSetupIntent)),
  post('customers', schemas.createCustomer, createCustomer),
  get('customers/:id', schemas.retrieve, of('customers', itself)),
  get(
    'customers/:id/payment_methods',
    schemas.listCustomerMethods,
    of('customers', ({ state }, { id }, values) => {
      const page = pageOf(
        state.methods,
        values,
        `/v1/customers/${id}/payment_methods`,
        'payment_method',
        (one) => one.customer === id,
      );
      return { ...page, data: page.data.map(shownMethod) };
    }),
  ),
  post('payment_methods/:id/detach', schemas.retrieve, (world, _values, id) => detachMethod(world, id)),
  get('payment_methods/:id', schemas.retrieve, (world, _values, id) => publicMethod(world, id)),
  get('events', schemas.listEvents, ({ state }, values) => {
    const types = values['types'] as string[] | undefined;
    return pageOf(
      state.events,
      values,
      '/v1/events',
      'event',
      (one) => matches(one.type, textOf(values, 'type')) && (!types || types.includes(one.type)),
    );
  }),
  get('events/:id', schemas.retrieve, of('events', itself)),
];

/** An event type filter may end in `*`, as in `charge.*`. */
function matches(type: string, filter: string | undefined): boolean {
  if (!filter) return true;
  return filter.endsWith('*') ? type.startsWith(filter.slice(0, -1)) : type === filter;
}

function pattern(path: string): RegExp {
  return new RegExp(`^/v1/${path.replace(':id', '([^/%]+)')}$`);
}
