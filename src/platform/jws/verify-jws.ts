import { compactVerify, createLocalJWKSet, errors } from 'jose';
import type { JwsType } from './jws-type.ts';
import type { KeySetDocument } from './published-keys.ts';

const MAX_LENGTH = 16_384;

/** The payload of a document of this type that one of the published keys signed; otherwise undefined. */
export async function verifyJws(keySet: KeySetDocument, typ: JwsType, jws: string): Promise<unknown> {
  if (jws.length > MAX_LENGTH) return undefined;
  try {
    const keys = createLocalJWKSet({ keys: [...keySet.keys] });
    const { payload, protectedHeader } = await compactVerify(jws, keys, { algorithms: ['EdDSA'] });
    if (protectedHeader.typ !== typ) return undefined;
    return JSON.parse(new TextDecoder().decode(payload)) as unknown;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
