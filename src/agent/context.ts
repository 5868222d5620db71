import type { ConsentAcr } from '#src/agent/consent/proof.ts';
import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import type { Database } from '#src/platform/db/database.ts';

/** Everything outside itself that a verb of the agent domain uses. */
export interface AgentContext {
  readonly db: Database;
  readonly newId: () => string;
  /** Random bytes of a CSPRNG. */
  readonly newBytes: (count: number) => Uint8Array;
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  /** Secrets under which tokens are stored, the newest first. */
  readonly peppers: SigningKeys;
  readonly consentAcr: ConsentAcr;
}
