import type { DeliveryContext } from '#src/delivery/context.ts';
import { writeProfile } from './change-profile.ts';
import type { Profile } from './merchant.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'logos' | 'note'>;

/** Takes the logo off the caller's profile; idempotent. Two round trips. Throws `version_mismatch`. */
export async function deleteLogo(ctx: Ctx, version: number | undefined): Promise<Profile> {
  let formerId: string | undefined;
  const profile = await writeProfile(ctx, version, (was) => {
    formerId = was.logo?.id;
    return was.logo === null ? was : { ...was, logo: null };
  });
  if (formerId !== undefined) await ctx.logos.remove(formerId).catch(ctx.note);
  return profile;
}
