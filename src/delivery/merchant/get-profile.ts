import type { DeliveryContext } from '#src/delivery/context.ts';
import { merchantOf } from './change-profile.ts';
import { emptyProfile, type Profile } from './merchant.ts';
import { findProfile } from './profiles-store.ts';

/** The caller's profile; an empty one where nothing was filled in. One round trip. */
export const getProfile = async (ctx: Pick<DeliveryContext, 'db' | 'actor'>): Promise<Profile> =>
  (await findProfile(ctx.db, merchantOf(ctx))).profile ?? emptyProfile;
