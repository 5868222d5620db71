import type * as z from 'zod';
import type { SenderWire } from '#src/partners/wire.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { ActForm, type FormProps } from './delivery-actions.tsx';
import { MerchantFrame, Refused } from './merchant-frame.tsx';
import type { Outcome, Refusal } from '#fn/delivery/pages/merchant-api.ts';

export type SenderJson = z.input<typeof SenderWire>;

export interface MadeSecret {
  readonly displayName: string;
  readonly secret: { readonly value: string } | null;
}

interface SendersPageProps extends FormProps {
  readonly senders: Outcome<{ readonly senders: readonly SenderJson[] }>;
  readonly made: MadeSecret | undefined;
  readonly said: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** The partners' senders and their secrets, for ops. A secret is shown when it is made, once. */
export const SendersPage = ({ senders, made, said, refusal, now, nonce, ...form }: SendersPageProps) => (
  <MerchantFrame title="Senders" path="/merchant/senders" viewer={form.viewer} nonce={nonce}>
    <main class="merchant-page" data-now={now.toISOString()}>
      <h1>Senders</h1>
      <p class="quiet">
        Who pushes orders in, and the secrets they do it with. Two of a sender live while one is rotated.
      </p>
      {refusal !== undefined && <Refused of={refusal} />}
      {said !== undefined && (
        <p class="notice" role="status">
          {said}
        </p>
      )}
      {made !== undefined && <Made of={made} />}
      {!senders.ok && <Refused of={senders.refusal} />}
      {senders.ok && senders.body.senders.length === 0 && <p class="panel">There are none yet.</p>}
      {senders.ok && senders.body.senders.map((each) => <Sender of={each} now={now} {...form} />)}
    </main>
  </MerchantFrame>
);

const Made = ({ of: { displayName, secret } }: { readonly of: MadeSecret }) => (
  <section class="panel" role="status" aria-labelledby="made">
    <h2 id="made">A new secret of {displayName}</h2>
    {secret === null ? (
      <p>This form came more than once. The secret was in the first answer.</p>
    ) : (
      <>
        <p>It is shown this once, and works at once:</p>
        <pre>
          <code>{secret.value}</code>
        </pre>
      </>
    )}
  </section>
);

interface SenderProps extends FormProps {
  readonly of: SenderJson;
  readonly now: Date;
}

const Sender = ({ of: sender, now, ...form }: SenderProps) => (
  <section class="panel" aria-label={sender.displayName}>
    <h2>
      <bdi>{sender.displayName}</bdi>
    </h2>
    <p>
      <span class="merchant-state" data-tone={sender.status === 'active' ? 'good' : 'bad'}>
        {sender.status}
      </span>{' '}
      <span class="quiet">
        {sender.partner} · {sender.senderAccountId} · {sender.owner}
      </span>
    </p>
    <ul>
      {sender.secrets.map(({ id, createdAt }) => (
        <li>
          A secret, <Moment at={createdAt} now={now} />
          {sender.secrets.length > 1 && (
            <details class="way">
              <summary>End it</summary>
              <ActForm action={`/merchant/senders/${sender.id}/secrets/${id}/end`} {...form}>
                <p>Orders that are still sent with it are refused.</p>
                <button class="button danger">End this secret</button>
              </ActForm>
            </details>
          )}
        </li>
      ))}
    </ul>
    {sender.secrets.length < 2 && (
      <ActForm action={`/merchant/senders/${sender.id}/secrets`} {...form}>
        <button class="button quiet">Make a second secret</button>
      </ActForm>
    )}
  </section>
);
