import { isRecord, recordsIn, textOf } from '#src/intel/entries/json-values.ts';
import type { Json } from '#src/intel/json.ts';
import { isImpact, stateOf, type Component, type Incident, type ServiceStatus } from './incident.ts';

const MOST = 1_000;

/** What statuspage.io’s files say (`summary.json`, `incidents.json`, `unresolved.json`, `status.json`); undefined: none. */
export function statusInJson(data: unknown): ServiceStatus | undefined {
  if (!isRecord(data) || !['components', 'incidents', 'status'].some((field) => field in data)) return undefined;
  const incidents = recordsIn(data['incidents'], MOST).map(incidentOf);
  const isSummary = 'components' in data || 'status' in data;
  return {
    components: componentsOf(data),
    incidents,
    hasHistory: !isSummary && incidents.some(({ isResolved }) => isResolved),
  };
}

function componentsOf(data: Json): readonly Component[] {
  const components = recordsIn(data['components'], MOST).flatMap((component): Component[] => {
    const state = stateOf(textOf(component['status']));
    // A group is as bad as the worst of its components, which are there themselves.
    return state === undefined || component['group'] === true
      ? []
      : [{ name: textOf(component['name']), state, at: null }];
  });
  const { status } = data;
  if (components.length > 0 || !isRecord(status)) return components;
  const states = {
    none: 'operational',
    minor: 'degraded',
    major: 'partial_outage',
    critical: 'major_outage',
    maintenance: 'maintenance',
  } as const;
  const indicator = textOf(status['indicator']);
  return Object.hasOwn(states, indicator)
    ? [{ name: 'All systems', state: states[indicator as keyof typeof states], at: null }]
    : [];
}

const OVER = new Set(['resolved', 'postmortem', 'completed']);

function incidentOf(incident: Json): Incident {
  const [stage, impact] = [textOf(incident['status']), textOf(incident['impact'])];
  return {
    key: textOf(incident['id']) || textOf(incident['name']),
    name: textOf(incident['name']),
    isResolved: OVER.has(stage) || textOf(incident['resolved_at']) !== '',
    isMaintenance: impact === 'maintenance' || ['scheduled', 'in_progress', 'verifying', 'completed'].includes(stage),
    impact: isImpact(impact) ? impact : null,
    stage: stage || null,
    startedAt: textOf(incident['started_at']) || textOf(incident['created_at']) || null,
    at: null,
    last: null,
  };
}
