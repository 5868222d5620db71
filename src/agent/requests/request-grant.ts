import type { AgentContext } from '#src/agent/context.ts';
import { tokenHash } from '#src/agent/credentials/token-hash.ts';
import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { POLL_SECONDS, REQUEST_SECONDS, type GrantRequest, type MadeRequest } from './grant-request.ts';
import { insertRequest } from './requests-store.ts';
import { makeUserCode, showUserCode, USER_CODE_BYTES } from './user-code.ts';

const DEVICE_CODE_BYTES = 32;
/** Codes of requests that wait are few among twenty-five thousand million: a second one is hardly ever needed. */
const TRIES = 3;

/** Notes what an agent without a credential asks a person for. The person decides by the user code. */
export async function requestGrant(
  ctx: Pick<AgentContext, 'db' | 'newId' | 'newBytes' | 'peppers' | 'tokens'>,
  wanted: Pick<GrantRequest, 'agent' | 'scopes' | 'limits'>,
): Promise<MadeRequest> {
  const deviceCode = toBase64Url(ctx.newBytes(DEVICE_CODE_BYTES));
  const deviceHash = tokenHash(ctx.peppers, deviceCode);
  const request = { ...wanted, intervalSeconds: POLL_SECONDS };
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const userCode = makeUserCode(ctx.newBytes(USER_CODE_BYTES));
    if (await insertRequest(ctx.db, { id: ctx.newId(), deviceHash, userCode, request }))
      return {
        deviceCode,
        userCode: showUserCode(userCode),
        verificationUri: `${ctx.tokens.audience}/grant`,
        expiresInSeconds: REQUEST_SECONDS,
        intervalSeconds: POLL_SECONDS,
      };
  }
  throw new Error(`${TRIES} user codes in a row were taken`);
}
