import { done } from '#src/agent/running/effect.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { selectPending, type PendingConsent } from './pending-store.ts';
import { nothingDone, type OwnRunner } from './runner.ts';

const show = ({ id, appId, capabilityName, commitsMinor, status, expiresAt }: PendingConsent) => ({
  id,
  app_id: appId,
  capability_name: capabilityName,
  title: findCapability(appId, capabilityName)?.title ?? capabilityName,
  commits_minor: `${commitsMinor}`,
  status,
  expires_at: expiresAt.toISOString(),
});

/** What agents ask the person on this account, and nobody has decided yet. */
export const listPending: OwnRunner = {
  run: async ({ db }, { userId, accountId }) =>
    done({ consents: (await selectPending(db, { userId, accountId })).map(show) }),
  outcome: nothingDone,
};
