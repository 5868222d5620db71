import * as z from 'zod';
import { OverridesWire } from './handover-wire.ts';
import { DeliveryWire } from './wire.ts';

/** A delivery that is read by itself, with what a list leaves out. */
export const WholeDelivery = z
  .strictObject({ ...DeliveryWire.shape, overrides: OverridesWire })
  .meta({ id: 'WholeDelivery' });
