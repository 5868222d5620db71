import type { Json } from '#src/agent/registry/capability.ts';

/** Parts of results that the planner reads. Another part of the same thing may have been seen before or come later. */
export interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly trackingSlug: string;
  readonly job?: { readonly id: string; readonly status: string };
  readonly pickup?: ListedStop;
  readonly dropoff?: ListedStop;
  readonly customer?: { readonly name?: string };
  readonly description?: string | null;
  readonly externalReference?: string | null;
  readonly fare?: Fare;
  readonly capture?: { readonly status: string; readonly capturedMinor: string };
  readonly refundedMinor?: string;
  readonly deliveredAt?: string | null;
  readonly createdAt?: string;
}

export interface ListedStop {
  readonly lat: number;
  readonly lng: number;
  readonly address?: string | { readonly line1: string } | null;
}

export interface Fare {
  readonly distanceMiles: number;
  readonly totalMinor: string;
  readonly customerTotalMinor: string;
  readonly tipMinor: string;
}

export interface Tracking {
  readonly slug: string;
  readonly status: string;
  readonly driver?: { readonly firstName: string; readonly vehicleType: string } | null;
  readonly eta?: {
    readonly pickupAt: string | null;
    readonly dropoffAt: string | null;
    readonly seconds?: number;
  } | null;
  readonly deliveredAt?: string | null;
}

export interface Stream {
  readonly id: string;
  readonly host: { readonly displayName: string };
  readonly title: string;
  readonly category: { readonly slug: string; readonly name: string };
  readonly tags: readonly string[];
  readonly language: string;
  readonly status: string;
  readonly viewerCount: number;
  readonly startedAt: string;
  readonly features?: { readonly tips?: boolean; readonly clips?: boolean; readonly auctions?: boolean };
  readonly openAuctions?: number;
}

export interface ChatLine {
  readonly at?: string;
  readonly message: { readonly author: { readonly name: string }; readonly text: string };
}

export interface Auction {
  readonly id: string;
  readonly streamId?: string;
  readonly title: string;
  readonly status: string;
  readonly currentBidMinor: number | null;
  readonly minimumNextBidMinor: number | null;
  readonly startingBidMinor?: number;
  readonly endsAt?: string | null;
  readonly bidCount?: number;
  readonly bidderCount?: number;
  readonly leader?: { readonly bidderId?: string; readonly alias: string } | null;
  readonly you?: { readonly bidderId?: string; readonly maxMinor: number | null };
  readonly outcome?: unknown;
  readonly hasReserve?: boolean;
  readonly reserveMet?: boolean | null;
}

export interface Insight {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly severity: string;
  readonly kind: string;
  readonly confidence: number;
  readonly detectedAt: string;
  readonly status?: string;
  readonly competitor: { readonly slug: string; readonly displayName: string };
}

export interface Competitor {
  readonly slug: string;
  readonly displayName: string;
  readonly category: string;
  readonly relevanceScore?: number;
  readonly openInsights?: Readonly<Record<string, number>>;
}

export interface Pending {
  readonly id: string;
  readonly title: string;
  readonly commits_minor: string;
  readonly expires_at: string;
}

export interface Spending {
  readonly period: string;
  readonly total_minor: string;
  readonly by_capability: readonly {
    readonly app_id: string;
    readonly capability_name: string;
    readonly calls: number;
    readonly price_minor: string;
    readonly commits_minor: string;
  }[];
}

export interface Cancellation {
  readonly allowed?: boolean;
  readonly feeMinor?: string;
  readonly reason?: string;
  readonly token?: string;
}

/** What a delivery between two points costs. */
export interface Quote {
  readonly distanceMiles: number;
  readonly totalMinor: string;
  readonly customerTotalMinor: string;
  readonly quoteToken?: string;
}

/** A call that the planner makes: `app.capability`. */
export interface Call {
  readonly name: string;
  readonly input: Json;
}

/** What came of it. */
export type Outcome =
  | { readonly kind: 'done'; readonly result: Json }
  | { readonly kind: 'failed'; readonly code: string; readonly error: Json };
