import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoneModule } from '#test/support/workers/lone-module.ts';
import type { MailCatcher } from '../../sandbox/mail/catcher.ts';
import { mail, settingsFor, startCatcher } from './catcher.ts';

/** Sends a mail as it is told. */
const WORKER = `
  import { openMail } from '#src/mail/open-mail.ts';
  export default {
    async fetch(request) {
      const { settings, mail, key } = await request.json();
      return Response.json(await openMail(settings).send(mail, key));
    },
  };
`;

let catcher: MailCatcher;
let runtime: Miniflare;
beforeAll(async () => {
  catcher = await startCatcher();
  runtime = await startLoneModule(WORKER);
});
afterAll(async () => {
  await runtime.dispose();
  await catcher.close();
});

test.each(['http', 'smtp'] as const)('MAIL-1 one mail arrives by %s from within workerd', async (transport) => {
  const settings = { ...settingsFor(catcher)[transport], timeoutMs: 5_000 };
  const body = JSON.stringify({ settings, mail, key: `from-workerd-${transport}` });
  const answer = await runtime.dispatchFetch('http://mail.example/', { method: 'POST', body });
  expect(await answer.json()).toMatchObject({ kind: 'sent' });
  expect(catcher.mails().at(-1)).toMatchObject({
    by: transport.toUpperCase(),
    to: [mail.to],
    subject: mail.subject,
    text: mail.body,
  });
});
