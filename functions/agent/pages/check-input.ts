import * as z from 'zod';
import type { InputCheck } from '#src/agent/consent/decision.ts';
import { shapesOf } from '#src/agent/registry/shapes-wire.ts';
import { validate } from '#src/http/validate.ts';

/** Whether a capability takes an input as a person edited it. Throws `validation_failed`. */
export const checkInput: InputCheck = (capability, input) =>
  void validate(z.strictObject({ input: shapesOf(capability).input }), { input }, 'body');
