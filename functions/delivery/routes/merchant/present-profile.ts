import * as z from 'zod';
import { ProfileWire, showProfile } from '#src/delivery/merchant/merchant-wire.ts';
import type { Profile } from '#src/delivery/merchant/merchant.ts';
import { profile as example } from './examples.ts';

export const profileAnswer = {
  description: 'The profile as it is now.',
  schema: z.strictObject({ profile: ProfileWire }),
  example: { profile: example },
  headers: ['ETag'] as const,
};

export const presentProfile = (profile: Profile) => ({
  status: 200 as const,
  headers: { ETag: `"${profile.version}"`, 'Cache-Control': 'no-store' },
  body: { profile: showProfile(profile) },
});
