import { randomUUID } from 'node:crypto';
import { startCatcher } from '#test/mail/catcher.ts';
import { startSuite } from '#test/support/workers/suite.ts';
import { mailTo, openChats, type Stream } from './chats.ts';

export const consentOf = ({ told }: Stream): string =>
  String((told.find(({ type }) => type === 'consent_required')?.data['consent'] as { id: string } | undefined)?.id);

/** A suite that sends mail, and runs in it that wait for their person. */
export async function openParked() {
  const catcher = await startCatcher();
  const suite = await startSuite({
    services: ['agent', 'delivery'],
    vars: {
      MAIL_URL: catcher.url,
      MAIL_KEY: 're_0123456789_of_the_tests',
      MAIL_FROM: 'Waypost <agents@waypost.example>',
    },
  });
  const chats = openChats(suite);
  /** Has something asked that waits, and leaves. */
  async function parkedBy<T extends { readonly token: string }>(talker: T) {
    const to = `robin-${randomUUID()}@example.com`;
    const stream = await chats.say(talker.token, mailTo(to));
    await stream.until('consent_required');
    stream.leave();
    return { ...talker, to, stream, consent: consentOf(stream) };
  }
  return {
    suite,
    chats,
    mailsTo: (to: string) => catcher.mails().filter((each) => each.to.includes(to)).length,
    /** A run that waits, and whom nobody follows. */
    parked: async () => parkedBy(await chats.grantee(['chat', 'mail:send'])),
    /** The same, by somebody's key. */
    parkedByKey: async () => parkedBy(await chats.key({ scopes: ['chat', 'mail:send'] })),
    async close() {
      await suite.close();
      await catcher.close();
    },
  };
}
