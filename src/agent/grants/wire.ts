import * as z from 'zod';
import { ConstraintsWire, Scopes } from '#src/agent/credentials/wire.ts';
import { MinorString } from '#src/money/wire.ts';
import { GivenMoment, Moment, oneLine } from '#src/platform/wire.ts';
import {
  GRANT_SECONDS,
  grantRevokedReasons,
  grantStatuses,
  IDLE_SECONDS,
  MAX_CALLS,
  MAX_DEPTH,
  MAX_GRANT_SECONDS,
  MAX_LIMIT_MINOR,
  statusOf,
  type AgentName,
  type Grant,
  type GrantLimits,
} from './grant.ts';
import type { WantedGrant } from './grant-terms.ts';

const MAX_AGENT = 80;
const MAX_SESSION = 64;
const MIN_IDLE_SECONDS = 60;

export const GrantIdText = z.uuid().meta({ example: '9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19' });

export const AgentWire = z
  .strictObject({
    name: oneLine(MAX_AGENT).meta({ description: 'As it calls itself: nobody has checked it.', example: 'Errand bot' }),
    client_id: oneLine(200)
      .nullable()
      .optional()
      .meta({ description: 'Its id at the identity provider, if it has one.' }),
  })
  .meta({ id: 'GrantAgent' });

const limitOf = (what: string) =>
  MinorString.refine((limit) => limit >= 0n && limit <= BigInt(MAX_LIMIT_MINOR), `must be from 0 to ${MAX_LIMIT_MINOR}`)
    .nullable()
    .optional()
    .meta({ description: `${what}, in cents: 0 to ${MAX_LIMIT_MINOR}. Null: none of its own.`, example: '1500' });

export const LimitsWire = z
  .strictObject({
    max_calls: z
      .int()
      .min(1)
      .max(MAX_CALLS)
      .nullable()
      .optional()
      .meta({
        description: `How many calls, 1 to ${MAX_CALLS}. Null: no limit of its own.`,
        example: 20,
      }),
    max_per_call_minor: limitOf('What a call may cost and commit to'),
    max_total_minor: limitOf('What all its calls may cost and commit to'),
    max_per_day_minor: limitOf('What its calls of a UTC day may cost and commit to'),
  })
  .meta({ id: 'GrantLimits', description: 'They count price and commitment, of what descends from it, too.' });

const wanted = {
  constraints: ConstraintsWire.optional(),
  limits: LimitsWire.optional(),
  idle_ttl_s: z
    .int()
    .min(MIN_IDLE_SECONDS)
    .max(MAX_GRANT_SECONDS)
    .optional()
    .meta({
      description: `Seconds without a call after which it ends: ${MIN_IDLE_SECONDS} to ${MAX_GRANT_SECONDS}, ${IDLE_SECONDS} unless given.`,
      example: IDLE_SECONDS,
    }),
  expires_at: GivenMoment.optional().meta({
    description: `Its end: ${GRANT_SECONDS / 3600} hour from now unless given, at most ${MAX_GRANT_SECONDS / 3600}.`,
    example: '2026-11-22T10:30:00.000Z',
  }),
};

export const CreateGrantRequest = z
  .strictObject({
    agent: AgentWire,
    scopes: Scopes,
    session_id: oneLine(MAX_SESSION).optional().meta({
      description: 'The agent’s session; another one each time unless given.',
      example: 'errands-2026-11-22',
    }),
    ...wanted,
  })
  .meta({ id: 'CreateGrant' });

export const AttenuateGrantRequest = z
  .strictObject({ agent: AgentWire.optional(), scopes: Scopes.optional(), ...wanted })
  .meta({ id: 'AttenuateGrant', description: 'What isn’t given is as of the grant that is handed on.' });

export const GrantWire = z
  .strictObject({
    id: GrantIdText,
    parent_id: z.uuid().nullable().meta({ description: 'The grant that it was made from; null for a first one.' }),
    depth: z.int().meta({ description: `How many grants it descends from: 0 to ${MAX_DEPTH}.`, example: 0 }),
    session_id: z.string(),
    user_id: z.string().meta({ description: 'Whom it acts for: the typed person.', example: 'user:ada' }),
    account_id: z.string().meta({ description: 'Who pays: the typed owner.', example: 'org:demo-merchant' }),
    agent: z.strictObject({ name: z.string(), client_id: z.string().nullable() }),
    scopes: z.array(z.string()),
    constraints: z.record(z.string(), z.record(z.string(), z.unknown())).meta({
      description: 'Its own. Those of all that it descends from hold as well.',
    }),
    limits: z.strictObject({
      max_calls: z.int().nullable(),
      max_per_call_minor: MinorString.nullable(),
      max_total_minor: MinorString.nullable(),
      max_per_day_minor: MinorString.nullable(),
    }),
    spent: z.strictObject({ calls: z.int(), total_minor: MinorString, reserved_minor: MinorString }).meta({
      description: 'By it and by what descends from it.',
    }),
    status: z.enum(grantStatuses).meta({ example: 'active' }),
    idle_ttl_s: z.int(),
    expires_at: Moment,
    created_at: Moment,
    revoked_at: Moment.nullable(),
    revoked_reason: z.enum(grantRevokedReasons).nullable().meta({
      description: 'Who ended it: its owner, an agent that has it, or with the grant or key that it comes from.',
    }),
  })
  .meta({ id: 'Grant' });

/** A grant with its token. */
export const MadeGrantWire = z.strictObject({
  grant: GrantWire,
  token: z.string().nullable().meta({
    description: 'Shown once, for the agent alone: `Authorization: Bearer <token>`.',
    example: 'mk_live_g0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXmEOc',
  }),
  secret_shown: z.boolean().meta({ description: 'True in a replay: the token was shown before, and is null here.' }),
});

export const showGrant = (grant: Grant, now: Date) => ({
  id: grant.id,
  parent_id: grant.parentId,
  depth: grant.depth,
  session_id: grant.sessionId,
  user_id: grant.userId,
  account_id: grant.accountId,
  agent: { name: grant.agent.name, client_id: grant.agent.clientId },
  scopes: grant.scopes,
  constraints: grant.constraints,
  limits: {
    max_calls: grant.limits.maxCalls,
    max_per_call_minor: grant.limits.maxPerCallMinor,
    max_total_minor: grant.limits.maxTotalMinor,
    max_per_day_minor: grant.limits.maxPerDayMinor,
  },
  spent: { calls: grant.spent.calls, total_minor: grant.spent.totalMinor, reserved_minor: grant.spent.reservedMinor },
  status: statusOf(grant, now),
  idle_ttl_s: grant.idleTtlSeconds,
  expires_at: grant.expiresAt,
  created_at: grant.createdAt,
  revoked_at: grant.revokedAt,
  revoked_reason: grant.revokedReason,
});

type Given = z.output<typeof AttenuateGrantRequest>;

/** The limits that are given; null is the same as none. */
export function limitsOf(given: NonNullable<Given['limits']>): Partial<GrantLimits> {
  const { max_calls, max_per_call_minor, max_total_minor, max_per_day_minor } = given;
  const limits = {
    maxCalls: max_calls,
    maxPerCallMinor: max_per_call_minor,
    maxTotalMinor: max_total_minor,
    maxPerDayMinor: max_per_day_minor,
  };
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null && limit !== undefined));
}

export const agentOf = ({ name, client_id }: z.output<typeof AgentWire>): AgentName => ({
  name,
  clientId: client_id ?? null,
});

/** What a request asks for, as the domain names it. */
export const wantedOf = ({ agent, scopes, constraints, limits, idle_ttl_s, expires_at }: Given): WantedGrant => ({
  agent: agent === undefined ? undefined : agentOf(agent),
  scopes,
  constraints,
  limits: limits === undefined ? undefined : limitsOf(limits),
  idleTtlSeconds: idle_ttl_s,
  expiresAt: expires_at,
});
