import { describe, expect, test } from 'vitest';
import { Problem } from '#src/platform/problem/problem.ts';
import { replayed, testMessage } from '#src/webhooks/sending/message.ts';
import {
  changed,
  roomForWebhook,
  testable,
  withNewSecret,
  type FoundWebhook,
  type Subscription,
  type WebhookChange,
} from '#src/webhooks/subscriptions/subscription-changes.ts';
import { MAX_SUBSCRIPTIONS, subscriptionStatuses } from '#src/webhooks/subscriptions/subscription.ts';

const created = new Date('2026-11-20T09:30:00.000Z');
const now = new Date('2026-11-21T09:30:00.000Z');

function inStatus(status: Subscription['shown']['status'], afterProof: Subscription['afterProof'] = 'active') {
  const shown = {
    id: 'c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34',
    url: 'https://shop.example.com/old',
    events: ['*'],
    filter: {},
    product: null,
    mode: 'realtime' as const,
    status,
    disabledReason: status === 'disabled' ? ('failing' as const) : null,
    failingSince: created,
    oldSecretUntil: null,
    createdAt: created,
    updatedAt: created,
  };
  return { now, webhook: { shown, afterProof, revision: '7' } };
}
const nobodys: FoundWebhook = { now, webhook: null };

function refusalOf(decide: () => unknown): string {
  try {
    decide();
  } catch (error) {
    if (error instanceof Problem) return [error.code, ...Object.values(error.extensions)].join(' ');
    throw error;
  }
  return 'none';
}

/** The status after a change, `!` if a challenge has to be answered; or the refusal. */
function afterwards(status: (typeof subscriptionStatuses)[number], change: WebhookChange): string {
  try {
    const { webhook, isChallenged } = changed(inStatus(status), change);
    return `${webhook.shown.status}${isChallenged ? '!' : ''}`;
  } catch (error) {
    return error instanceof Problem ? error.code : 'failed';
  }
}

describe('a change', () => {
  const url = 'https://shop.example.com/new';
  const refused = 'webhook_not_active';
  const rows: readonly (readonly [WebhookChange, readonly string[]])[] = [
    // of a pending, an active, a paused and a disabled one
    [{}, ['pending', 'active', 'paused', 'disabled']],
    [{ events: ['delivery.created'] }, ['pending', 'active', 'paused', 'disabled']],
    [{ status: 'active' }, ['pending!', 'active', 'active', 'pending!']],
    [{ status: 'paused' }, [refused, 'paused', 'paused', refused]],
    [{ url }, ['pending!', 'pending!', 'pending!', 'pending!']],
    [{ url, status: 'active' }, ['pending!', 'pending!', 'pending!', 'pending!']],
    [{ url, status: 'paused' }, [refused, refused, refused, refused]],
    [{ url: 'https://shop.example.com/old', status: 'paused' }, [refused, 'paused', 'paused', refused]],
  ];
  test.each(rows)('SEND-19 %j leads to %j', (change, expected) => {
    expect(subscriptionStatuses.map((status) => afterwards(status, change))).toEqual(expected);
  });

  test('SEND-29 a paused one with a new URL is paused again after its challenge, unless it is wanted active', () => {
    const proofOf = (change: WebhookChange, found: FoundWebhook) => changed(found, change).webhook.afterProof;
    expect(proofOf({ url }, inStatus('paused'))).toBe('paused');
    expect(proofOf({ url, status: 'active' }, inStatus('paused'))).toBe('active');
    expect(proofOf({ url }, inStatus('pending', 'paused'))).toBe('paused');
    expect(proofOf({ status: 'active' }, inStatus('pending', 'paused'))).toBe('active');
    expect(proofOf({ url }, inStatus('active'))).toBe('active');
  });

  test('SEND-19 a challenge begins the failures anew, and ends the reason why it was disabled', () => {
    expect(changed(inStatus('disabled'), { status: 'active' }).webhook.shown).toMatchObject({
      disabledReason: null,
      failingSince: null,
      updatedAt: now,
    });
    expect(changed(inStatus('disabled'), { events: ['*'] }).webhook.shown).toMatchObject({
      disabledReason: 'failing',
      failingSince: created,
    });
  });

  test('SEND-6 another owner’s is not found, whatever is wanted', () => {
    const wanted = [() => changed(nobodys, {}), () => withNewSecret(nobodys), () => testable(nobodys)];
    for (const decide of wanted) expect(refusalOf(decide)).toBe('not_found');
  });
});

test('SEND-7 there is room exactly while an owner has fewer than a hundred', () => {
  expect(roomForWebhook(0)).toBe(MAX_SUBSCRIPTIONS - 1);
  expect(roomForWebhook(MAX_SUBSCRIPTIONS - 1)).toBe(MAX_SUBSCRIPTIONS - 1);
  expect(refusalOf(() => roomForWebhook(MAX_SUBSCRIPTIONS))).toBe('webhook_limit_reached');
});

test('SEND-20 the secret before signs for 24 hours more', () => {
  expect(withNewSecret(inStatus('active')).webhook.shown).toMatchObject({
    oldSecretUntil: new Date('2026-11-22T09:30:00.000Z'),
    updatedAt: now,
  });
});

test.each(subscriptionStatuses)(
  'SEND-21 SEND-22 a test is for any that isn’t pending, a replay for an active one: %s',
  (status) => {
    const shown = testMessage('3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d', {}, created);
    const sent = {
      shown: { ...shown, status: 'failed' as const, dueAt: null },
      revision: '7 8',
      webhookStatus: status,
    };
    const refused = `webhook_not_active ${status}`;
    expect(refusalOf(() => testable(inStatus(status)))).toBe(status === 'pending' ? refused : 'none');
    expect(refusalOf(() => replayed({ now, sent }))).toBe(status === 'active' ? 'none' : refused);
    if (status === 'active') expect(replayed({ now, sent }).message).toEqual({ ...shown, dueAt: now });
    expect(refusalOf(() => replayed({ now, sent: null }))).toBe('not_found');
  },
);
