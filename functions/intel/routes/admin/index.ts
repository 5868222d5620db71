import type { Route } from '#src/http/route.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { changeCompetitor } from './change-competitor.ts';
import { changeTarget } from './change-target.ts';
import { createCompetitor } from './create-competitor.ts';
import { createTarget } from './create-target.ts';
import { deleteCompetitor } from './delete-competitor.ts';
import { deleteTarget } from './delete-target.ts';
import { getCompetitor } from './get-competitor.ts';
import { getTarget } from './get-target.ts';
import { eraseSnapshot } from './erase-snapshot.ts';
import { judgeInsight } from './judge-insight.ts';
import { listAudit } from './list-audit.ts';
import { readSnapshot } from './read-snapshot.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { triggerScan } from './trigger-scan.ts';

/** What admins do: each of it is audited. */
export const adminRoutes: readonly Route<IntelContext>[] = [
  triggerScan,
  seedCatalogue,
  createCompetitor,
  getCompetitor,
  changeCompetitor,
  deleteCompetitor,
  createTarget,
  getTarget,
  changeTarget,
  deleteTarget,
  judgeInsight,
  readSnapshot,
  eraseSnapshot,
  listAudit,
];
