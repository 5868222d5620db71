import type { Capability, Json } from '#src/agent/registry/capability.ts';
import { priceCall } from '#src/agent/registry/call-price.ts';
import { currentCallPolicy, thirdPartyCost, tierPrice } from '#src/agent/registry/policy.ts';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { uuidFrom } from '#src/platform/crypto/hmac.ts';
import type { Once } from '#src/platform/db/once.ts';
import type { AskedCall, Calling } from './asked-call.ts';
import { canonicalOf, digestOf, digestOfText } from '#src/agent/input/digest.ts';
import { boundValues } from '#src/agent/input/pointer.ts';

interface Asking {
  readonly calling: Calling;
  readonly caller: string;
  readonly once: Once | undefined;
  readonly capability: Capability;
  readonly input: Json;
  readonly consentId: string | undefined;
}

/** The same key and request of a caller is the same transaction, whoever takes it over. */
const idOf = ({ principal, key, fingerprint }: Once) =>
  uuidFrom(sha256(JSON.stringify(['tool-call', principal, key, fingerprint])));

/** A call by what was asked for, with its price by the policy in force. Without a key its id is a new one. */
export function askedCallOf(
  { capability, input, once, calling, caller, consentId }: Asking,
  newId: () => string,
): AskedCall {
  const grossMinor = tierPrice(currentCallPolicy, capability.tier);
  if (grossMinor === null) throw new Error(`${capability.tier} has no price of a call`);
  const canonical = canonicalOf(input);
  return {
    calling,
    caller,
    consentId,
    once,
    capability,
    id: once === undefined ? newId() : idOf(once),
    attempt: newId(),
    input: canonical,
    inputDigest: digestOfText(canonical),
    boundDigest: digestOf(boundValues(input, capability.consent.binds)),
    policyVersion: currentCallPolicy.terms.policy_version,
    price: priceCall(currentCallPolicy, {
      grossMinor,
      thirdPartyCostMinor: thirdPartyCost(currentCallPolicy, capability),
    }),
  };
}
