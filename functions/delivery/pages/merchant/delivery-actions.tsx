import type { Child } from 'hono/jsx';
import { changeableNow, mayLowerTip } from '#src/delivery/changes/change.ts';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import type { SentFields } from '#src/http/sign-in/read-form.ts';
import type { DeliveryParts } from './delivery-page.tsx';
import { usd } from '#fn/delivery/pages/merchant-words.ts';
import type { Viewer } from '#fn/delivery/pages/open-merchant.ts';

export const FORM_KEY = 'form_key';

export interface FormProps {
  readonly viewer: Viewer;
  readonly formKey: string;
}

/** A form that changes something: sent twice it is done once. */
export const ActForm = ({
  action,
  viewer,
  formKey,
  children,
}: FormProps & { readonly action: string; readonly children?: Child }) => (
  <form class="fields" method="post" action={action}>
    <FormToken of={viewer} />
    <input type="hidden" name={FORM_KEY} value={formKey} />
    {children}
  </form>
);

/** What a form had that was refused: it is still there. */
export interface Refilled {
  readonly act: string;
  readonly one: SentFields['one'];
}

interface ActionsProps extends DeliveryParts, FormProps {
  readonly refilled: Refilled | undefined;
}

/** What a field of an act's form has: what was entered, else what is known. */
const fieldsOf =
  (act: string, refilled: Refilled | undefined) =>
  (name: string, known = ''): string =>
    (refilled?.act === act ? refilled.one(name) : undefined) ?? known;

/** What can be done with a delivery as it is. */
export function Actions(props: ActionsProps) {
  const { delivery, price, viewer } = props;
  const { status, job } = delivery;
  const isSearchable = status === 'created' && (job.status === 'created' || job.status === 'offering');
  const isCancellable = price.ok && price.body.cancellation.allowed;
  const refundable = BigInt(delivery.capture.capturedMinor) - BigInt(delivery.refundedMinor);
  const isOver = changeableNow({ status, jobStatus: job.status, minimumAge: delivery.minimumAge }).length === 0;
  return (
    <section class="panel" aria-labelledby="actions">
      <h2 id="actions">What you can do</h2>
      {viewer.can.dispatch && isSearchable && <Dispatch {...props} />}
      {!isOver && <Change {...props} />}
      {isCancellable && <Cancel {...props} />}
      {refundable > 0n && <Refund {...props} left={`${refundable}`} />}
      {isOver && refundable <= 0n && <p class="quiet">It is over: nothing is left to do.</p>}
    </section>
  );
}

const Dispatch = ({ delivery, viewer, formKey }: ActionsProps) => (
  <ActForm action={`/merchant/deliveries/${delivery.id}/dispatch`} viewer={viewer} formKey={formKey}>
    <input type="hidden" name="jobId" value={delivery.job.id} />
    <button class="button">
      {delivery.job.status === 'offering' ? 'Look again for a driver' : 'Find a driver now'}
    </button>
  </ActForm>
);

function Change({ delivery, viewer, formKey, refilled }: ActionsProps) {
  const { status, job, minimumAge, dropoff, customer, requirements, fare } = delivery;
  const can = changeableNow({ status, jobStatus: job.status, minimumAge });
  const payment = delivery.paymentIntent === null ? null : { intentId: '', status: delivery.paymentIntent.status };
  const tipHint = mayLowerTip({ jobStatus: job.status, payment }) ? '' : ' It can only rise: drivers have seen it.';
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const isRefilled = refilled?.act === 'change';
  const field = fieldsOf('change', refilled);
  const isOn = (name: 'photo' | 'pin') => (isRefilled ? refilled.one(name) !== undefined : requirements[name]);
  return (
    <details class="way" open={isRefilled}>
      <summary>Change it</summary>
      <ActForm action={`/merchant/deliveries/${delivery.id}/change`} viewer={viewer} formKey={formKey}>
        {can.includes('instructions') && (
          <label class="field">
            Note for the driver
            <textarea name="instructions" rows={2} maxlength={1_000}>
              {field('instructions', text(dropoff.address['instructions']))}
            </textarea>
          </label>
        )}
        {can.includes('customer') &&
          (['name', 'phone', 'email'] as const).map((name) => (
            <label class="field">
              {contactWords[name]}
              <input name={name} value={field(name, text(customer[name]))} maxlength={200} autocomplete="off" />
            </label>
          ))}
        {can.includes('requirements') && (
          <>
            <Check name="photo" label="A photo at the door" isOn={isOn('photo')} />
            <Check name="pin" label="A PIN that the recipient says" isOn={isOn('pin')} />
          </>
        )}
        {can.includes('tipMinor') && (
          <label class="field">
            <span>
              Tip, in dollars<span class="quiet">{tipHint}</span>
            </span>
            <input
              name="tip"
              inputmode="decimal"
              value={field('tip', usd(fare.tipMinor).replace('$', ''))}
              autocomplete="off"
            />
          </label>
        )}
        <button class="button">Save the change</button>
      </ActForm>
    </details>
  );
}

const contactWords = { name: 'Recipient', phone: 'Their phone', email: 'Their e-mail' } as const;

const Check = ({ name, label, isOn }: { readonly name: string; readonly label: string; readonly isOn: boolean }) => (
  <label class="check">
    <input type="hidden" name={`${name}_shown`} value="yes" />
    <input type="checkbox" name={name} checked={isOn} /> {label}
  </label>
);

function Cancel({ delivery, price, viewer, formKey, refilled }: ActionsProps) {
  if (!price.ok) return <></>;
  const { feeMinor, token } = price.body.cancellation;
  return (
    <details class="way" open={refilled?.act === 'cancel'}>
      <summary>Cancel it: {feeMinor === '0' ? 'free' : usd(feeMinor)}</summary>
      <ActForm action={`/merchant/deliveries/${delivery.id}/cancel`} viewer={viewer} formKey={formKey}>
        <p class="quiet">
          {feeMinor === '0'
            ? 'Nobody is on the way: it costs nothing.'
            : `${usd(feeMinor)} goes to the driver, the rest isn’t taken.`}{' '}
          This price holds for five minutes.
        </p>
        <input type="hidden" name="token" value={token ?? ''} />
        <label class="field">
          Why
          <input
            name="reason"
            required
            maxlength={200}
            value={fieldsOf('cancel', refilled)('reason')}
            autocomplete="off"
          />
        </label>
        <button class="button danger">Cancel the delivery</button>
      </ActForm>
    </details>
  );
}

function Refund({ delivery, viewer, formKey, left, refilled }: ActionsProps & { readonly left: string }) {
  const field = fieldsOf('refund', refilled);
  const amount = field('amount', usd(left).replace('$', ''));
  return (
    <details class="way" open={refilled?.act === 'refund'}>
      <summary>Give money back</summary>
      <ActForm action={`/merchant/deliveries/${delivery.id}/refund`} viewer={viewer} formKey={formKey}>
        <label class="field">
          <span>
            How much, in dollars <span class="quiet">(up to {usd(left)})</span>
          </span>
          <input name="amount" inputmode="decimal" required value={amount} autocomplete="off" />
        </label>
        <label class="field">
          Why
          <input name="reason" required maxlength={200} value={field('reason')} autocomplete="off" />
        </label>
        <button class="button danger">Give it back</button>
      </ActForm>
    </details>
  );
}
