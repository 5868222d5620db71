import { cancelConsent } from './cancel-consent.ts';
import { decideConsent } from './decide-consent.ts';
import { getConsent } from './get-consent.ts';
import { listConsents } from './list-consents.ts';
import { revokeConsent } from './revoke-consent.ts';

export const consentRoutes = [listConsents, getConsent, decideConsent, cancelConsent, revokeConsent];
