import { readFileSync } from 'node:fs';
import type { Json } from '#src/agent/registry/capability.ts';
import type { KnownPlace } from '#src/agent/model/system-message.ts';

/** A call that is expected, and what comes of it. */
export interface Step {
  /** `app.capability`. */
  readonly call: string;
  readonly input: Json;
  readonly result?: Json;
  readonly error?: string;
  readonly details?: Json;
  readonly consent?: 'approved' | 'denied' | 'expired';
  readonly edited?: Json;
  readonly optional?: true;
  readonly any_order?: string;
}

/** An item: a string, `@list`, or an array of which one appears. */
export type Said = string | readonly Said[];

export interface ExpectedReply {
  readonly says?: readonly Said[];
  readonly asks?: readonly string[];
  readonly refuses?: true;
}

export interface Turn {
  readonly user: string;
  readonly steps: readonly Step[];
  readonly reply?: ExpectedReply;
}

export interface Delivery extends Json {
  readonly id: string;
  readonly status: string;
  readonly trackingSlug: string;
}

export interface Stream extends Json {
  readonly id: string;
  readonly title: string;
  readonly host: { readonly displayName: string };
  readonly category: { readonly slug: string };
  readonly language: string;
  readonly tags: readonly string[];
}

/** What is there when a dialogue begins, in the shapes of results. */
export interface State {
  readonly deliveries?: readonly Delivery[];
  readonly tracking?: Readonly<Record<string, Json>>;
  readonly streams?: readonly Stream[];
  readonly chats?: Readonly<Record<string, readonly Json[]>>;
  readonly auctions?: readonly (Json & { readonly id: string })[];
}

export interface Dialogue {
  readonly id: string;
  readonly tags: readonly string[];
  /** ISO 8601, with the person's own offset: the moment of every turn. */
  readonly now: string;
  readonly person: string;
  readonly places: readonly KnownPlace[];
  readonly state?: State;
  readonly turns: readonly Turn[];
}

/** The word tables that judging needs. */
export interface Words {
  readonly slots: Readonly<Record<string, readonly string[]>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** Each line of a file is a dialogue. */
export const readDialogues = (path: string): readonly Dialogue[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Dialogue);

export const readWords = (path: string): Words => JSON.parse(readFileSync(path, 'utf8')) as Words;

const WRITES = new Set([
  'delivery.create',
  'delivery.cancel',
  'delivery.refund',
  'delivery.dispatch',
  'live.tip',
  'live.place_bid',
  'live.clip',
  'places.save',
  'places.forget',
  'mail.send',
]);

export const isWrite = (capability: string): boolean => WRITES.has(capability);
/** Its calls have a price: one that nobody asked for costs the person money. */
export const isPaid = (capability: string): boolean => capability.startsWith('intel.');
