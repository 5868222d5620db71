import * as z from 'zod';
import { OverridesWire } from './handover-wire.ts';
import { DeliveryWire } from './wire.ts';

/** A single delivery, with the fields that a list leaves out. */
export const WholeDelivery = z
  .strictObject({ ...DeliveryWire.shape, overrides: OverridesWire })
  .meta({ id: 'WholeDelivery' });
