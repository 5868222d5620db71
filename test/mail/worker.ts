import { openMail, type MailSettings } from '#src/mail/open-mail.ts';

/** Sends a mail as it is told, from within workerd. */
export const worker = {
  async fetch(request: Request): Promise<Response> {
    const { settings, mail, key } = (await request.json()) as {
      settings: MailSettings;
      mail: { to: string; subject: string; body: string };
      key: string;
    };
    return Response.json(await openMail(settings).send(mail, key));
  },
};
