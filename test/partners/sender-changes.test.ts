import { expect, test } from 'vitest';
import { admitSender, changed, withSecret, type Beforehand, type Found } from '#src/partners/sender-changes.ts';
import { LIVE_SECRETS, type SenderTerms, type StoredSender } from '#src/partners/sender.ts';
import { Problem } from '#src/platform/problem/problem.ts';

const created = new Date('2026-11-20T09:30:00.000Z');
const now = new Date('2026-11-21T09:30:00.000Z');

const shop: StoredSender = {
  id: '8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f',
  partner: 'storefront',
  kind: 'storefront',
  senderAccountId: 'corner-shop',
  owner: 'org:demo-merchant',
  displayName: 'Demo Market',
  status: 'active',
  licences: [],
  jurisdiction: null,
  timezone: 'America/Los_Angeles',
  billing: { email: null, reference: null, netDays: 30 },
  secrets: [{ id: 'first', createdAt: created }],
  version: 3,
  createdAt: created,
  updatedAt: created,
};
const dispensary: StoredSender = { ...shop, kind: 'cannabis', licences: ['CA-1'], jurisdiction: 'US-CA' };
const free: Beforehand = { now, kind: 'storefront', knowsZone: true, isTaken: false };
const found = (sender: StoredSender | null, knowsZone = true): Found => ({ now, sender, knowsZone });

/** The code of what is thrown, and the fields at fault. */
function refusalOf(decide: () => unknown): string {
  try {
    decide();
  } catch (error) {
    if (error instanceof Problem) return [error.code, ...(error.errors ?? []).map(({ pointer }) => pointer)].join(' ');
    throw error;
  }
  return 'none';
}

const plain = { licences: [], jurisdiction: null };
const licensed = { licences: ['CA-1'], jurisdiction: 'US-CA' };
const stateless = { licences: ['CA-1'], jurisdiction: null };

test.each<[Partial<Beforehand>, Pick<SenderTerms, 'licences' | 'jurisdiction'>, string]>([
  [{}, plain, 'none'],
  [{}, licensed, 'none'],
  [{}, stateless, 'validation_failed #/jurisdiction'],
  [{ kind: 'cannabis' }, licensed, 'none'],
  [{ kind: 'cannabis' }, plain, 'validation_failed #/licences'],
  [{ kind: null }, plain, 'validation_failed #/partner'],
  [{ knowsZone: false }, plain, 'validation_failed #/timezone'],
  [{ isTaken: true }, plain, 'sender_exists'],
])('SENDER-4 where there is %j, a new sender with %j is refused: %s', (there, terms, refusal) => {
  expect(refusalOf(() => admitSender({ ...free, ...there }, terms))).toBe(refusal);
});

test.each<[StoredSender, Partial<SenderTerms>, string]>([
  [shop, { displayName: 'Other' }, 'none'],
  [shop, { licences: ['CA-1'] }, 'validation_failed #/jurisdiction'],
  [shop, { licences: ['CA-1'], jurisdiction: 'US-CA' }, 'none'],
  [dispensary, { licences: [] }, 'validation_failed #/licences'],
  [dispensary, { jurisdiction: null }, 'validation_failed #/jurisdiction'],
  // Licences that are older than jurisdictions.
  [{ ...dispensary, jurisdiction: null }, { displayName: 'Other' }, 'none'],
  [{ ...dispensary, jurisdiction: null }, { licences: ['CA-2'] }, 'validation_failed #/jurisdiction'],
])('SENDER-4 %j with %j: %s', (sender, change, refusal) => {
  expect(refusalOf(() => changed(found(sender), change, undefined))).toBe(refusal);
});

test('SENDER-6 a change takes what is given, leaves the rest, and is the next version', () => {
  expect(changed(found(shop), { status: 'suspended' }, 3).sender).toEqual({
    ...shop,
    status: 'suspended',
    version: 4,
    updatedAt: now,
  });
  expect(refusalOf(() => changed(found(shop), { status: 'suspended' }, 2))).toBe('version_mismatch');
  expect(refusalOf(() => changed(found(shop, false), { timezone: 'Mars/Olympus' }, 3))).toBe(
    'validation_failed #/timezone',
  );
  expect(refusalOf(() => changed(found(null), {}, undefined))).toBe('not_found');
});

test('SENDER-3 two secrets are live, and a third one ends the first', () => {
  const second = withSecret(found(shop), 'second').sender;
  expect(second).toMatchObject({ version: 4, updatedAt: now });
  expect(second.secrets.map(({ id }) => id)).toEqual(['second', 'first']);
  const third = withSecret(found(second), 'third').sender;
  expect(third.secrets).toHaveLength(LIVE_SECRETS);
  expect(third.secrets.map(({ id }) => id)).toEqual(['third', 'second']);
});
