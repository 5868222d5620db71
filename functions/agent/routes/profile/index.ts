import { getProfile } from './get-profile.ts';

export const profileRoutes = [getProfile];
