import type { SentFields } from '#src/http/sign-in/read-form.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { FORM_KEY, type Refilled } from './delivery-actions.tsx';
import { DeliveriesPage, type DeliveryList, type Filter } from './deliveries-page.tsx';
import { DeliveryPage, type DeliveryParts } from './delivery-page.tsx';
import { PlainPage } from './merchant-frame.tsx';
import { isUuid, keptKey, type Outcome, type Refusal } from '#fn/delivery/pages/merchant-api.ts';
import { centsIn } from '#fn/delivery/pages/merchant-words.ts';
import { seeOther } from '#src/http/pages/see-other.ts';
import { merchantResponse, type MerchantPage } from '#fn/delivery/pages/open-merchant.ts';
import { streetsFor, streetsPolicy } from '#fn/delivery/streets.ts';

const SHOWN = '50';

export async function showDeliveries({ c, api, viewer, scope }: MerchantPage): Promise<Response> {
  const filter: Filter = {
    status: deliveryStatuses.find((each) => each === c.req.query('status')) ?? '',
    reference: (c.req.query('reference') ?? '').trim().slice(0, 200),
    cursor: c.req.query('cursor') ?? '',
  };
  const query = new URLSearchParams({ limit: SHOWN });
  if (filter.status !== '') query.set('status', filter.status);
  if (filter.reference !== '') query.set('externalReference', filter.reference);
  if (filter.cursor !== '') query.set('cursor', filter.cursor);
  const found = await api.get<DeliveryList>(`/v1/deliveries?${query.toString()}`);
  return merchantResponse((nonce) => (
    <DeliveriesPage found={found} filter={filter} path="/merchant" viewer={viewer} now={scope.now} nonce={nonce} />
  ));
}

/** What the link of a form's outcome may say: a page shows no text of an address. */
const outcomes = new Map([
  ['booked', 'It is booked.'],
  ['changed', 'It is changed.'],
  ['cancelled', 'It is cancelled.'],
  ['refunded', 'The money is on its way back.'],
  ['dispatched', 'We are asking drivers nearby.'],
]);

interface Shown {
  readonly refusal?: Refusal;
  readonly refilled?: Refilled;
  readonly said?: string;
}

export async function showDelivery(page: MerchantPage, shown: Shown = {}): Promise<Response> {
  const { c, viewer, scope } = page;
  const id = c.req.param('id');
  const parts = isUuid(id) ? await readParts(page, id) : undefined;
  if (parts === undefined) return nothing(page);
  if ('refusal' in parts) return nothing(page, parts.refusal);
  const said = shown.said ?? outcomes.get(c.req.query('said') ?? '');
  return merchantResponse(
    (nonce) => (
      <DeliveryPage
        {...parts}
        said={shown.refusal === undefined ? said : undefined}
        refusal={shown.refusal}
        refilled={shown.refilled}
        streets={streetsFor(scope)}
        formKey={keptKey(shown.refilled?.one(FORM_KEY))}
        viewer={viewer}
        now={scope.now}
        nonce={nonce}
      />
    ),
    shown.refusal?.status ?? 200,
    streetsPolicy(scope),
  );
}

const nothing = ({ viewer }: MerchantPage, refusal?: Refusal) =>
  merchantResponse(
    (nonce) => (
      <PlainPage
        title={refusal === undefined || refusal.status === 404 ? 'There is no such delivery' : 'It can’t be shown'}
        path="/merchant"
        viewer={viewer}
        nonce={nonce}
        words={
          refusal === undefined || refusal.status === 404
            ? 'It was never there, or it isn’t yours.'
            : `${refusal.detail} Try again in a moment.`
        }
        link={{ href: '/merchant', label: 'Your deliveries' }}
      />
    ),
    refusal?.status ?? 404,
  );

/**
 * All of a delivery, side by side. What is read again every few seconds is without the audit: an address has sixty a
 * minute, which a few screens of one shop would use up.
 */
async function readParts({ c, api }: MerchantPage, id: string): Promise<DeliveryParts | { readonly refusal: Refusal }> {
  const isPart = c.req.query('part') === 'moving';
  const at = `/v1/deliveries/${id}`;
  const [found, events, proofs, audit, refunds, price] = await Promise.all([
    api.get<{ delivery: DeliveryParts['delivery'] }>(at),
    read<DeliveryParts['events']>(api.get(`${at}/events?limit=100`)),
    read<DeliveryParts['proofs']>(api.get(`${at}/proofs`)),
    isPart ? undefined : read<NonNullable<DeliveryParts['audit']>>(api.get(`/api/fee-audit/${id}`)),
    read<DeliveryParts['refunds']>(api.get(`${at}/refunds`)),
    read<DeliveryParts['price']>(api.get(`${at}/cancellation`)),
  ]);
  if (!found.ok) return found;
  const { delivery } = found.body;
  const tracking = await read<DeliveryParts['tracking']>(api.get(`/v1/tracking/${delivery.trackingSlug}`));
  return { delivery, events, proofs, audit, refunds, price, tracking };
}

const read = <O extends Outcome<unknown>>(asked: Promise<Outcome<unknown>>) => asked as Promise<O>;

const acts = {
  dispatch: {
    said: 'dispatched',
    ask: (_id: string, { one }: SentFields) =>
      ({ method: 'POST', path: '/v1/jobs/dispatch', body: { jobId: one('jobId') } }) as const,
  },
  cancel: {
    said: 'cancelled',
    ask: (id: string, { one }: SentFields) => {
      const token = one('token');
      const body = { reason: trimmed(one('reason')), ...(token ? { token } : {}) };
      return { method: 'POST', path: `/v1/deliveries/${id}/cancel`, body } as const;
    },
  },
  refund: {
    said: 'refunded',
    ask: (id: string, { one }: SentFields) => {
      const body = { amountMinor: amountOf(one('amount')), reason: trimmed(one('reason')) };
      return { method: 'POST', path: `/v1/deliveries/${id}/refunds`, body } as const;
    },
  },
  change: {
    said: 'changed',
    ask: (id: string, form: SentFields) =>
      ({ method: 'PATCH', path: `/v1/deliveries/${id}`, body: changeIn(form) }) as const,
  },
} as const;

const trimmed = (text: string | undefined) => text?.trim();
const isBlank = (text: string | undefined) => (trimmed(text) ?? '') === '';
const amountOf = (text: string | undefined) => centsIn(text ?? '');

/** The change that a form asks for: only of the fields that it had. */
function changeIn({ one }: SentFields): object {
  const orNull = (name: string) => (isBlank(one(name)) ? null : trimmed(one(name)));
  const contact = (['name', 'phone', 'email'] as const).filter((name) => one(name) !== undefined);
  const checks = (['photo', 'pin'] as const).filter((name) => one(`${name}_shown`) !== undefined);
  return {
    ...(one('instructions') === undefined ? {} : { dropoff: { instructions: orNull('instructions') } }),
    ...(contact.length === 0 ? {} : { customer: Object.fromEntries(contact.map((name) => [name, orNull(name)])) }),
    ...(checks.length === 0
      ? {}
      : { requirements: Object.fromEntries(checks.map((name) => [name, one(name) !== undefined])) }),
    ...(one('tip') === undefined ? {} : { tipMinor: amountOf(one('tip')) }),
  };
}

/** Where a form has an amount in dollars: its field, and where the interface has it in cents. */
const amounts = new Map([
  ['refund', ['amount', '#/amountMinor']],
  ['change', ['tip', '#/tipMinor']],
] as const);

/** What is no amount in dollars can’t be asked for in cents. */
function amountFault(name: string, { one }: SentFields): Refusal | undefined {
  const [field = '', pointer = ''] = amounts.get(name as 'change') ?? [];
  const text = one(field);
  if (text === undefined || amountOf(text) !== undefined) return undefined;
  const errors = [{ pointer, detail: 'An amount in dollars, such as 2.00.' }];
  return { status: 422, code: 'validation_failed', title: 'No amount', detail: 'Nothing was changed.', errors };
}

/** What a form asks for, by the interface. */
export async function actOnDelivery(page: MerchantPage, form: SentFields): Promise<Response> {
  const { c, api } = page;
  const [id, name] = [c.req.param('id'), c.req.param('act') ?? ''];
  const act = Object.hasOwn(acts, name) ? acts[name as keyof typeof acts] : undefined;
  if (!isUuid(id) || act === undefined) return nothing(page);
  const refilled = { act: name, one: form.one };
  const refusal = amountFault(name, form);
  if (refusal !== undefined) return showDelivery(page, { refusal, refilled });
  const { method, path, body } = act.ask(id, form);
  const outcome = await api.send<{ delivery?: { pin?: string } }>(method, path, { body, formKey: form.one(FORM_KEY) });
  if (!outcome.ok) return showDelivery(page, { refusal: outcome.refusal, refilled });
  const pin = outcome.body.delivery?.pin;
  if (pin !== undefined) return showDelivery(page, { said: `It is changed. The PIN for the recipient is ${pin}.` });
  return seeOther(c, `/merchant/deliveries/${id}?said=${act.said}`);
}

/** A proof's picture, to save. */
export async function proofFile(page: MerchantPage): Promise<Response> {
  const { c, api } = page;
  const [id, kind] = [c.req.param('id'), c.req.param('kind') ?? ''];
  if (!isUuid(id) || !/^[a-z_]{1,20}$/.test(kind)) return nothing(page);
  const response = await api.file(`/v1/deliveries/${id}/proofs/${kind}`);
  return response.ok ? response : nothing(page);
}
