import * as z from 'zod';
import { OverridesWire } from '#src/delivery/proofs/handover-wire.ts';
import { DeliveryWire } from '#src/delivery/wire.ts';

/** A single delivery, with the fields that a list leaves out. */
export const WholeDelivery = z
  .strictObject({ ...DeliveryWire.shape, overrides: OverridesWire })
  .meta({ id: 'WholeDelivery' });
