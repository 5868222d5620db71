import { newId } from './ids.ts';
import { mergedMetadata } from './intent-fields.ts';
import type { Customer } from './objects.ts';
import type { Values } from './parameters.ts';
import { givenMethod, useMethod } from './payment-methods.ts';
import { keep } from './state.ts';
import type { World } from './world.ts';

export function createCustomer(world: World, values: Values): Customer {
  const id = newId('cus', 14);
  const method = givenMethod(world, values, null);
  if (method) useMethod(world, method, id);
  const customer: Customer = {
    id,
    object: 'customer',
    address: values['address'] ?? null,
    balance: 0,
    created: world.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: values['description'] ?? null,
    discount: null,
    email: values['email'] ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergedMetadata({}, values['metadata']),
    name: values['name'] ?? null,
    next_invoice_sequence: 1,
    phone: values['phone'] ?? null,
    preferred_locales: [],
    shipping: values['shipping'] ?? null,
    tax_exempt: 'none',
    test_clock: null,
  };
  return keep(world.state.customers, id, customer);
}
