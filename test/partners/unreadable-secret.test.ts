import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Suite } from '#test/support/workers/suite.ts';
import { addSender, callAdmin, orderOf, sendOrder, startPartners, type TestSender } from './partners.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startPartners();
});
afterAll(() => suite.close());

/** What became of a secret's sealed text. */
const mishaps: readonly (readonly [string, (sealed: string) => string])[] = [
  ['whose sealing key is gone', (sealed) => sealed.replace(/^v1\.\w+\./, 'v1.retired.')],
  [
    'whose sealing key is another by now',
    (sealed) => `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
  ],
  ['that is no sealed text', () => 'lost'],
];

async function spoil({ secretId }: TestSender, mishap: (sealed: string) => string): Promise<void> {
  const { rows } = await suite.database.query<{ sealed: string }>(
    `select sealed from partners.sender_secret where id = $1`,
    [secretId],
  );
  const sealed = mishap(rows[0]?.sealed ?? '');
  await suite.database.query(`update partners.sender_secret set sealed = $2 where id = $1`, [secretId, sealed]);
}

const complaints = ({ secretId }: TestSender) => suite.logs().filter((line) => line.includes(secretId));

test.each(mishaps)(
  'PARTNER-15 a secret %s is a 503, and one line in the log; the next secret works',
  async (_, mishap) => {
    const farm = await addSender(suite, 'cannabis');
    await spoil(farm, mishap);
    for (const secret of [farm.secret, farm.secret, `whsec_${Buffer.alloc(24, 7).toString('base64')}`]) {
      const refused = await sendOrder(suite, farm, orderOf(farm), { secret });
      expect([refused.status, await refused.json()]).toMatchObject([
        503,
        { code: 'sender_secret_unreadable', retryable: false },
      ]);
    }
    expect(complaints(farm)).toHaveLength(1);
    expect(JSON.parse(complaints(farm)[0] ?? '')).toMatchObject({
      requestId: expect.any(String),
      error: { message: expect.stringContaining('doesn’t open'), stack: expect.any(String) },
    });

    const response = await callAdmin(suite, `POST /${farm.id}/secrets`, {});
    const { sender } = (await response.json()) as { sender: { secret: { value: string } } };
    expect((await sendOrder(suite, farm, orderOf(farm), { secret: sender.secret.value })).status).toBe(202);
    expect((await sendOrder(suite, farm, orderOf(farm))).status).toBe(401);
  },
);
