import * as z from 'zod';
import { MAX_CALLS, MAX_LIMIT_MINOR } from '#src/agent/grants/grant.ts';
import { toolInput } from '#src/agent/registry/capability-wire.ts';
import { MinorString } from '#src/money/wire.ts';
import { GivenMoment, listQuery } from '#src/platform/wire.ts';
import {
  APPROVAL_SECONDS,
  consentDecisions,
  consentStatuses,
  LIMITED_DAYS,
  MAX_LIMITED_DAYS,
  SESSION_SECONDS,
} from './consent.ts';
import type { WantedDecision } from './decision.ts';

const MAX_WAIT_SECONDS = 25;

/** How long a reader waits for what becomes of it. */
export const WaitQuery = z.strictObject({
  wait: z
    .string()
    .regex(/^(?:0|[1-9]\d?)$/, `must be a whole number from 0 to ${MAX_WAIT_SECONDS}`)
    .transform(Number)
    .refine((seconds) => seconds <= MAX_WAIT_SECONDS, `must be at most ${MAX_WAIT_SECONDS}`)
    .optional()
    .meta({
      description: `Seconds to wait while it is pending: 0 to ${MAX_WAIT_SECONDS}, 0 unless given.`,
      example: MAX_WAIT_SECONDS,
      documentedAs: { type: 'integer', minimum: 0, maximum: MAX_WAIT_SECONDS, default: 0 },
    }),
});

export const ConsentsQuery = z.strictObject({
  status: z.enum(consentStatuses).optional().meta({ description: 'Those with this status now.', example: 'pending' }),
  ...listQuery,
});

const limitOf = (what: string) =>
  MinorString.refine((limit) => limit >= 0n && limit <= BigInt(MAX_LIMIT_MINOR), `must be from 0 to ${MAX_LIMIT_MINOR}`)
    .nullable()
    .optional()
    .meta({
      description: `${what}, in cents: 0 to ${MAX_LIMIT_MINOR}. Null: no more than what was shown for a call.`,
      example: '2000',
    });

const Limits = z
  .strictObject({
    max_calls: z
      .int()
      .min(1)
      .max(MAX_CALLS)
      .nullable()
      .optional()
      .meta({ description: `How many calls, 1 to ${MAX_CALLS}. Null: as many as the credential may.`, example: 5 }),
    max_per_call_minor: limitOf('What a call may cost and commit to, at most what was shown'),
    max_total_minor: limitOf('What all its calls may cost and commit to'),
  })
  .meta({ id: 'ApprovalLimits', description: 'Of approve_limited.' });

export const DecisionRequest = z
  .strictObject({
    decision: z.enum(consentDecisions).meta({
      description: `approve_once: this one call, within ${APPROVAL_SECONDS} seconds. approve_session: this capability with these bound values for this credential and session, until it ends, ${SESSION_SECONDS} seconds at most. approve_limited: the same within limits and until a date. deny: the agent doesn’t ask again for these bound values in its session.`,
      example: 'approve_once',
    }),
    input: toolInput(
      'Of approve_once: the whole input, in which the person changed `editable` fields; amounts only down.',
    )
      .optional()
      .meta({
        example: { pickup: { lat: 37.7599, lng: -122.4148 }, dropoff: { lat: 37.7897, lng: -122.4011 }, tipMinor: 100 },
      }),
    limits: Limits.optional(),
    expires_at: GivenMoment.optional().meta({
      description: `Of approve_limited: ${LIMITED_DAYS} days from now unless given, at most ${MAX_LIMITED_DAYS}.`,
      example: '2026-12-22T09:30:00.000Z',
    }),
  })
  .meta({ id: 'ConsentDecision' });

/** What a request decides, as the domain names it. */
export const wantedOf = ({
  decision,
  input,
  limits,
  expires_at,
}: z.output<typeof DecisionRequest>): WantedDecision => ({
  decision,
  input,
  limits:
    limits === undefined
      ? undefined
      : {
          maxCalls: limits.max_calls ?? null,
          maxPerCallMinor: limits.max_per_call_minor ?? null,
          maxTotalMinor: limits.max_total_minor ?? null,
        },
  expiresAt: expires_at,
});
