import type { AgentName, GrantLimits } from '#src/agent/grants/grant.ts';
import type { Profile } from '#src/agent/profile/profile.ts';
import { cents } from '#src/money/cents.ts';

/** `redeemed`: its agent took the token, once. */
export const requestStatuses = ['pending', 'approved', 'denied', 'redeemed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** How long a person may take to decide. */
export const REQUEST_SECONDS = 900;
/** How long an agent has to take what was approved: it asks every few seconds. */
export const TAKE_SECONDS = 300;
/** How long an agent waits between two questions, and how much longer after each that came too soon (RFC 8628, section 3.5). */
export const POLL_SECONDS = 5;
export const SLOWER_SECONDS = 5;
/** How long a request is kept after its end, so that its agent learns that it is over. */
export const KEPT_SECONDS = 3_600;

/** What an agent asks for, and what the person made of it. */
export interface WantedTerms {
  readonly scopes: readonly string[];
  /** Amounts as decimal strings: it is kept as JSON. */
  readonly limits: {
    readonly maxCalls: number | null;
    readonly maxPerCallMinor: string | null;
    readonly maxTotalMinor: string | null;
    readonly maxPerDayMinor: string | null;
  };
  /** When the grant ends, if the person said so: ISO 8601. */
  readonly expiresAt: string | null;
}

/** What an agent without a credential asks a person for. */
export interface GrantRequest {
  readonly id: string;
  readonly agent: AgentName;
  readonly scopes: readonly string[];
  readonly limits: GrantLimits;
  /** When the grant ends, if the person said so: an hour after it is taken if not. */
  readonly grantExpiresAt: Date | null;
  readonly status: RequestStatus;
  /** Who decided, and for which account. */
  readonly userId: string | null;
  readonly accountId: string | null;
  readonly grantId: string | null;
  readonly intervalSeconds: number;
  readonly polledAt: Date | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

/** A request as its row has it. */
export type StoredRequest = Omit<GrantRequest, 'scopes' | 'limits' | 'grantExpiresAt'> & {
  readonly wanted: WantedTerms;
};

/** What there is before a token is taken. */
export interface Polled {
  readonly now: Date;
  readonly request: StoredRequest;
  /** Live grants of its account. */
  readonly count: number;
  /** Of whoever decided. */
  readonly profile: Profile;
}

/** What there is before a person decides. */
export interface FoundRequest {
  readonly now: Date;
  /** Null if nobody has this code. */
  readonly request: StoredRequest | null;
  readonly profile: Profile;
}

/** What an agent is told about its request (RFC 8628, section 3.2). */
export interface MadeRequest {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUri: string;
  readonly expiresInSeconds: number;
  readonly intervalSeconds: number;
}

const storedAmount = (amount: bigint | null) => amount?.toString() ?? null;
const amountOf = (text: string | null) => (text === null ? null : cents(BigInt(text)));

export const wantedTerms = ({
  scopes,
  limits,
  grantExpiresAt,
}: Pick<GrantRequest, 'scopes' | 'limits' | 'grantExpiresAt'>): WantedTerms => ({
  scopes,
  limits: {
    maxCalls: limits.maxCalls,
    maxPerCallMinor: storedAmount(limits.maxPerCallMinor),
    maxTotalMinor: storedAmount(limits.maxTotalMinor),
    maxPerDayMinor: storedAmount(limits.maxPerDayMinor),
  },
  expiresAt: grantExpiresAt?.toISOString() ?? null,
});

export const requestOf = ({ wanted: { scopes, limits, expiresAt }, ...stored }: StoredRequest): GrantRequest => ({
  ...stored,
  scopes,
  limits: {
    maxCalls: limits.maxCalls,
    maxPerCallMinor: amountOf(limits.maxPerCallMinor),
    maxTotalMinor: amountOf(limits.maxTotalMinor),
    maxPerDayMinor: amountOf(limits.maxPerDayMinor),
  },
  grantExpiresAt: expiresAt === null ? null : new Date(expiresAt),
});
