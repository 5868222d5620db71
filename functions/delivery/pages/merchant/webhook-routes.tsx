import type { SentFields } from '#src/http/sign-in/read-form.ts';
import { FORM_KEY } from './delivery-actions.tsx';
import { isUuid, keptKey, type Outcome, type Refusal } from '#fn/delivery/pages/merchant-api.ts';
import { seeOther } from '#src/http/pages/see-other.ts';
import { merchantResponse, type MerchantPage } from '#fn/delivery/pages/open-merchant.ts';
import { WebhooksPage, type HookWithMessages, type WebhookJson } from './webhooks-page.tsx';

const HERE = '/merchant/webhooks';
/** Subscriptions, and messages of each, that the page shows. */
const HOOKS = 10;
const MESSAGES = 10;

const outcomes = new Map([
  ['ended', 'It is ended.'],
  ['tested', 'A test is on its way.'],
  ['replayed', 'It is being sent again.'],
]);

interface Shown {
  readonly made?: WebhookJson;
  readonly refusal?: Refusal;
  /** The form that was refused. */
  readonly form?: SentFields;
}

export async function showWebhooks(page: MerchantPage, { made, refusal, form }: Shown = {}): Promise<Response> {
  const { c, viewer, scope } = page;
  const hooks = await readHooks(page);
  return merchantResponse(
    (nonce) => (
      <WebhooksPage
        hooks={hooks}
        made={made}
        said={outcomes.get(c.req.query('said') ?? '')}
        refusal={refusal}
        entered={{ url: form?.one('url') ?? '', event: form?.one('event') ?? '*' }}
        formKey={keptKey(form?.one(FORM_KEY))}
        viewer={viewer}
        now={scope.now}
        nonce={nonce}
      />
    ),
    refusal?.status ?? 200,
  );
}

async function readHooks({ api }: MerchantPage): Promise<Outcome<readonly HookWithMessages[]>> {
  const found = await api.get<{ webhooks: readonly WebhookJson[] }>(`/v1/webhooks?limit=${HOOKS}`);
  if (!found.ok) return found;
  const body = await Promise.all(
    found.body.webhooks.map(async (hook): Promise<HookWithMessages> => {
      const sent: HookWithMessages['sent'] = await api.get(`/v1/webhooks/${hook.id}/deliveries?limit=${MESSAGES}`);
      return { hook, sent };
    }),
  );
  return { ok: true, body };
}

export async function actOnWebhooks(page: MerchantPage, form: SentFields): Promise<Response> {
  const { c, api } = page;
  const { one } = form;
  const { id, act, message } = c.req.param() as Readonly<Partial<Record<string, string>>>;
  const formKey = one(FORM_KEY);
  if (id === undefined) {
    const body = { url: one('url')?.trim(), events: [one('event') ?? '*'] };
    const made = await api.send<{ webhook: WebhookJson }>('POST', '/v1/webhooks', { body, formKey });
    return showWebhooks(page, made.ok ? { made: made.body.webhook } : { refusal: made.refusal, form });
  }
  if (!isUuid(id) || (message !== undefined && !isUuid(message))) return seeOther(c, HERE);
  const at = `/v1/webhooks/${id}`;
  const ask = {
    end: ['DELETE', at, 'ended'],
    test: ['POST', `${at}/test`, 'tested'],
    replay: ['POST', `${at}/deliveries/${message ?? ''}/replay`, 'replayed'],
  } as const;
  if (act === undefined || !Object.hasOwn(ask, act)) return seeOther(c, HERE);
  const [method, path, said] = ask[act as keyof typeof ask];
  const outcome = await api.send(method, path, method === 'DELETE' ? {} : { formKey });
  return outcome.ok ? seeOther(c, `${HERE}?said=${said}`) : showWebhooks(page, { refusal: outcome.refusal, form });
}
