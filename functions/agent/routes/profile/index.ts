import { changeProfile } from './change-profile.ts';
import { getProfile } from './get-profile.ts';

export const profileRoutes = [getProfile, changeProfile];
