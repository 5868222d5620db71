import type { DeliveryContext } from '#src/delivery/context.ts';
import { cleanPicture, type PictureType } from '#src/pictures/clean-picture.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import { merchantOf, writeProfile } from './change-profile.ts';
import { emptyProfile, refuseOtherVersion, type Profile } from './merchant.ts';
import { findProfile } from './profiles-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'logos' | 'newId' | 'note'>;

/**
 * Gives the caller's profile a logo, without metadata, in the place of the one before. The same picture again changes
 * nothing. The object is stored before the row names it, under a new id: a crash in between leaves bytes that nobody can
 * open. Two round trips. Throws `picture_invalid`, `version_mismatch`, `storage_unavailable`.
 */
export async function putLogo(
  ctx: Ctx,
  { bytes, mediaType }: { readonly bytes: Uint8Array; readonly mediaType: PictureType },
  version: number | undefined,
): Promise<Profile> {
  const picture = cleanPicture(bytes, mediaType);
  const sha256 = sha256Hex(picture);
  const found = await findProfile(ctx.db, merchantOf(ctx));
  const before = found.profile ?? emptyProfile;
  refuseOtherVersion(before, version);
  if (before.logo?.sha256 === sha256) return before;
  const id = ctx.newId();
  await ctx.logos.put(id, picture, mediaType);
  let formerId: string | undefined;
  const logo = { id, mediaType, bytes: picture.length, sha256 };
  const profile = await writeProfile(
    ctx,
    version,
    (was) => {
      formerId = was.logo?.id;
      return { ...was, logo };
    },
    found,
  );
  if (formerId !== undefined) await ctx.logos.remove(formerId).catch(ctx.note);
  return profile;
}
