import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Route } from '#src/http/route.ts';
import { changeProfile } from './change-profile.ts';
import { getProfile } from './get-profile.ts';
import { putLogo } from './put-logo.ts';
import { readLogo } from './read-logo.ts';
import { deleteLogo } from './delete-logo.ts';

export const merchantRoutes: readonly Route<DeliveryContext>[] = [
  getProfile,
  changeProfile,
  putLogo,
  deleteLogo,
  readLogo,
];
