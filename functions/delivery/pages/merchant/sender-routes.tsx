import type { SentFields } from '#src/http/sign-in/read-form.ts';
import { FORM_KEY } from './delivery-actions.tsx';
import { isUuid, keptKey, type Outcome, type Refusal } from '#fn/delivery/pages/merchant-api.ts';
import { seeOther } from '#src/http/pages/see-other.ts';
import { merchantResponse, type MerchantPage } from '#fn/delivery/pages/open-merchant.ts';
import { SendersPage, type MadeSecret, type SenderJson } from './senders-page.tsx';

const HERE = '/merchant/senders';
const SHOWN = 50;

interface Shown {
  readonly made?: MadeSecret;
  readonly refusal?: Refusal;
  readonly formKey?: string | undefined;
}

export async function showSenders(page: MerchantPage, { made, refusal, formKey }: Shown = {}): Promise<Response> {
  const { c, viewer, scope } = page;
  const senders: Outcome<{ readonly senders: readonly SenderJson[] }> = await page.api.get(
    `/v1/admin/senders?limit=${SHOWN}`,
  );
  return merchantResponse(
    (nonce) => (
      <SendersPage
        senders={senders}
        made={made}
        said={c.req.query('said') === 'ended' ? 'The secret is ended.' : undefined}
        refusal={refusal}
        formKey={keptKey(formKey)}
        viewer={viewer}
        now={scope.now}
        nonce={nonce}
      />
    ),
    refusal?.status ?? (senders.ok ? 200 : senders.refusal.status),
  );
}

export async function actOnSenders(page: MerchantPage, { one }: SentFields): Promise<Response> {
  const { c, api } = page;
  const { id, secret } = c.req.param() as Readonly<Partial<Record<string, string>>>;
  if (!isUuid(id) || (secret !== undefined && !isUuid(secret))) return seeOther(c, HERE);
  const at = `/v1/admin/senders/${id}/secrets`;
  if (secret !== undefined) {
    const ended = await api.send('DELETE', `${at}/${secret}`);
    return ended.ok ? seeOther(c, `${HERE}?said=ended`) : showSenders(page, { refusal: ended.refusal });
  }
  const formKey = one(FORM_KEY);
  const made = await api.send<{ sender: MadeSecret }>('POST', at, { body: {}, formKey });
  return showSenders(page, made.ok ? { made: made.body.sender } : { refusal: made.refusal, formKey });
}
