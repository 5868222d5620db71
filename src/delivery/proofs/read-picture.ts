import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { PictureType } from '#src/pictures/clean-picture.ts';
import type { PictureKind } from './proof.ts';
import { findPicture, type PictureOf } from './select-proofs-store.ts';

export interface ProofPicture {
  readonly mediaType: PictureType;
  readonly bytes: number;
  readonly stream: ReadableStream;
}

/** A picture within reach, as a stream of its bytes. Throws `not_found`, `storage_unavailable`. */
export async function readPicture(
  ctx: Pick<DeliveryContext, 'db' | 'proofs'>,
  of: PictureOf,
  kind: PictureKind,
): Promise<ProofPicture> {
  const found = await findPicture(ctx.db, of, kind);
  if (found === undefined) throw new Problem('not_found');
  const stream = await ctx.proofs.get(found.objectKey);
  if (stream === undefined) throw new Error(`no object under ${found.objectKey}`);
  return { mediaType: found.mediaType, bytes: found.bytes, stream };
}
