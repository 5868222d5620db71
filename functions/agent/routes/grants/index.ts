import { attenuateGrant } from './attenuate-grant.ts';
import { createGrant } from './create-grant.ts';
import { getGrant } from './get-grant.ts';
import { listGrants } from './list-grants.ts';
import { revokeGrant } from './revoke-grant.ts';

export const grantRoutes = [createGrant, listGrants, getGrant, attenuateGrant, revokeGrant];
