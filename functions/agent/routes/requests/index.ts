import { requestGrant } from './request-grant.ts';
import { takeGrant } from './take-grant.ts';

export const requestRoutes = [requestGrant, takeGrant];
