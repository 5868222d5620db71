import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Interaction, type InteractionResults, type Provider } from 'oidc-provider';
import { passkey, password } from './login-methods.ts';
import { escape, pageOf, problemPage, type Page } from './page.ts';
import { people, personOf, type Person } from './people.ts';
import { listOf } from './resources.ts';
import { splitScope } from './scopes.ts';

const maxBodyBytes = 4096;

const expired = 'This sign-in has expired or was finished already. Go back to the application and start again.';

/** `GET` and `POST /interaction/:uid`: choose a demo person, or grant what an application asks for. */
export async function answerInteraction(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const send = ({ status, headers, html }: Page): void => void res.writeHead(status, headers).end(html);
  try {
    const interaction = await provider.interactionDetails(req, res);
    if (req.method !== 'POST') return send(await interactionPage(provider, interaction));
    const result = decide(interaction, await readForm(req));
    if (result === undefined) return send(problemPage(400, 'Choose one of the people on the page.'));
    await endOtherSession(provider, interaction, result.login?.accountId);
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: true });
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    send(problemPage(400, expired));
  }
}

async function interactionPage(provider: Provider, { prompt, params, session }: Interaction): Promise<Page> {
  const client = await provider.Client.find(String(params['client_id']));
  const application = client?.clientName ?? String(params['client_id']);
  const current = prompt.name === 'consent' ? personOf(session?.accountId ?? '') : undefined;
  const chooseFrom = current === undefined ? people : [current];
  const asksPasskey = prompt.name === 'login' && splitScope(params['acr_values']).includes(passkey.acr);
  const buttonOf = (name: string, { sub, label }: Person, how = '') =>
    `<button type="submit" name="${name}" value="${escape(sub)}">Continue${how} as ${escape(label)}</button>`;
  const buttons = [
    ...(asksPasskey ? chooseFrom.map((person) => buttonOf('passkey', person, ' with a passkey (demo)')) : []),
    ...chooseFrom.map((person) => buttonOf('sub', person)),
  ];
  return pageOf(
    200,
    `Sign in to ${application}`,
    `<p class="notice">This is the demo identity provider of the local stack. Its people are made up, and no password is asked for.</p>
${asksPasskey ? passkeyNotice(escape(application)) : ''}
<p>By choosing a person you allow <strong>${escape(application)}</strong> to act as them with:</p>
${list(splitScope(params['scope']))}
<h2>At</h2>
${list(listOf(params['resource']))}
<form method="post" autocomplete="off">
${buttons.join('\n')}
<button type="submit" name="cancel" value="yes">Cancel</button>
</form>`,
  );
}

const passkeyNotice = (application: string) =>
  `<p class="notice"><strong>${application}</strong> asks for a passkey, which a program that holds the browser can’t use. <em>With a passkey (demo)</em> stands for touching one: the token says <code>acr: ${passkey.acr}</code>, and nothing is checked.</p>`;

function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`;
}

/** Sign-in and consent together: one page, one click. Undefined if the form names nobody who may sign in. */
function decide({ prompt, session }: Interaction, form: URLSearchParams): InteractionResults | undefined {
  if (form.has('cancel')) return { error: 'access_denied', error_description: 'the person chose to cancel' };
  const withPasskey = form.get('passkey');
  const person = personOf(withPasskey ?? form.get('sub') ?? '');
  if (person === undefined) return undefined;
  if (prompt.name === 'login') {
    const method = withPasskey === null ? password : passkey;
    return { login: { accountId: person.sub, ...method }, consent: {} };
  }
  return person.sub === session?.accountId ? { consent: {} } : undefined;
}

/** Ends the browser's session before another person signs in; otherwise oidc-provider would show a logout page. */
async function endOtherSession(provider: Provider, interaction: Interaction, sub: string | undefined): Promise<void> {
  const { session } = interaction;
  if (session === undefined || sub === undefined || session.accountId === sub) return;
  await (await provider.Session.findByUid(session.uid))?.destroy();
  delete interaction.session;
  await interaction.persist();
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of req) {
    body += String(chunk);
    if (body.length > maxBodyBytes) return new URLSearchParams();
  }
  return new URLSearchParams(body);
}
