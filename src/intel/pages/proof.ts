import canonicalize from 'canonicalize';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import type { Evidence } from '#src/intel/insights/insight.ts';
import type { Kind } from '#src/intel/insights/kind.ts';
import type { Json } from '#src/intel/json.ts';
import type { Inputs } from './inputs.ts';

/** Of these rules: another number whenever the same bytes could say something else. */
export const RULES_VERSION = '3';
const FORM = 1;

/** SHA-256 of the RFC 8785 form. */
export const hashOf = (value: unknown): string => sha256Hex(canonicalize(value) ?? '');

/** The hash of what the comparison went by besides the bytes. */
export const contextOf = (inputs: Inputs): string => hashOf(inputs);

export interface Proved {
  readonly context: string;
  readonly targetId: string;
  readonly url: string;
  readonly kind: Kind;
  readonly data: Json;
  readonly evidence: readonly Evidence[];
}

/** What the rules decided, so that anybody who has the bytes can decide it again. */
export const proofOf = (decided: Proved, rulesVersion = RULES_VERSION): string =>
  hashOf({ v: FORM, rulesVersion, ...decided });
