import { expect, test } from 'vitest';
import { verifySigned } from '../../clients/shared/webhook.ts';
import { startKillable } from '#test/support/workers/killable.ts';
import { freshPath, Merchant, PATIENT, startReceiver, type Received } from '#test/support/webhooks.ts';

test('CLIENT-7 what the Worker posts is verified, before, while and after a secret is rotated', async () => {
  const receiver = await startReceiver();
  const suite = await startKillable({ OUTBOUND_HOSTS: receiver.host });
  const merchant = await Merchant.arrive(suite);
  const path = freshPath();
  const { id, secret: before } = await merchant.listen(receiver.urlOf(path));
  const received = async (): Promise<Received> => {
    const seen = receiver.at(path).length;
    await merchant.test(id);
    await expect.poll(() => receiver.at(path).length, PATIENT).toBe(seen + 1);
    const last = receiver.at(path).at(-1);
    if (last === undefined) throw new Error('nothing came');
    return last;
  };
  const isGenuine = ({ headers, body }: Received, ...secret: string[]) =>
    verifySigned<{ type: string }>({ headers, body, secret }).then(
      ({ payload }) => payload.type === 'webhook.test',
      () => false,
    );
  expect(await isGenuine(await received(), before)).toBe(true);
  const rotated = await merchant.call<{ webhook: { secret: string } }>(`POST /v1/webhooks/${id}/rotate-secret`);
  const { secret: after } = rotated.body.webhook;
  const meanwhile = await received();
  expect(await isGenuine(meanwhile, before)).toBe(true);
  expect(await isGenuine(meanwhile, after)).toBe(true);
  expect(await isGenuine({ ...meanwhile, body: meanwhile.body.replace('test', 'tost') }, after, before)).toBe(false);
  await suite.database.query(`update webhooks.subscription set old_secret_until = now() where id = $1`, [id]);
  const late = await received();
  expect(await isGenuine(late, before)).toBe(false);
  expect(await isGenuine(late, after, before)).toBe(true);
  await Promise.all([suite.close(), receiver.close()]);
});
