import { Moment } from '#src/http/pages/moment.tsx';
import { deliveryEventNames } from '#src/delivery/journey/outbound-event.ts';
import { ActForm, type FormProps } from './delivery-actions.tsx';
import { MerchantFrame, Refused } from './merchant-frame.tsx';
import type { Outcome, Refusal } from '#fn/delivery/pages/merchant-api.ts';

export interface WebhookJson {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly status: string;
  readonly disabledReason?: string | null;
  readonly secret?: string | null;
}

export interface MessageJson {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly createdAt: string;
  readonly attempts: readonly {
    readonly at: string;
    readonly status: number | null;
    readonly latencyMs: number | null;
    readonly answer: string | null;
    readonly error: string | null;
  }[];
}

export interface HookWithMessages {
  readonly hook: WebhookJson;
  readonly sent: Outcome<{ readonly deliveries: readonly MessageJson[] }>;
}

interface NewHookProps extends FormProps {
  /** What a form had that was refused. */
  readonly entered: { readonly url: string; readonly event: string };
}

interface WebhooksPageProps extends NewHookProps {
  readonly hooks: Outcome<readonly HookWithMessages[]>;
  readonly made: WebhookJson | undefined;
  readonly said: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** Where events go, with what was sent and every attempt of it. */
export const WebhooksPage = ({ hooks, made, said, refusal, entered, now, nonce, ...form }: WebhooksPageProps) => (
  <MerchantFrame title="Webhooks" path="/merchant/webhooks" viewer={form.viewer} nonce={nonce}>
    <main class="merchant-page" data-now={now.toISOString()}>
      <h1>Webhooks</h1>
      {refusal !== undefined && <Refused of={refusal} />}
      {said !== undefined && (
        <p class="notice" role="status">
          {said}
        </p>
      )}
      {made !== undefined && <Made of={made} />}
      {!hooks.ok && <Refused of={hooks.refusal} />}
      {hooks.ok && hooks.body.length === 0 && (
        <p class="panel">None yet. With one your shop hears of each step of a delivery as it happens.</p>
      )}
      {hooks.ok && hooks.body.map((each) => <Hook of={each} now={now} {...form} />)}
      <NewHook entered={entered} {...form} />
    </main>
  </MerchantFrame>
);

const Made = ({ of: { url, secret } }: { readonly of: WebhookJson }) => (
  <section class="panel" role="status" aria-labelledby="made">
    <h2 id="made">It is added</h2>
    <p>
      <bdi>{url}</bdi> gets a challenge now, and events as soon as it answers 2xx.
    </p>
    {secret === null || secret === undefined ? (
      <p>This form came more than once. Its secret was in the first answer.</p>
    ) : (
      <>
        <p>Its secret is shown this once. Check signatures with it:</p>
        <pre>
          <code>{secret}</code>
        </pre>
      </>
    )}
  </section>
);

interface HookProps extends FormProps {
  readonly of: HookWithMessages;
  readonly now: Date;
}

const Hook = ({ of: { hook, sent }, now, ...form }: HookProps) => (
  <section class="panel" aria-label={hook.url}>
    <h2 class="merchant-url">
      <bdi>{hook.url}</bdi>
    </h2>
    <p>
      <span class="merchant-state" data-tone={hook.status === 'active' ? 'good' : 'waits'}>
        {hookWords[hook.status] ?? hook.status}
      </span>{' '}
      <span class="quiet">{hook.events.includes('*') ? 'everything' : hook.events.join(', ')}</span>
    </p>
    <div class="actions">
      <ActForm action={`/merchant/webhooks/${hook.id}/test`} {...form}>
        <button class="button quiet">Send a test</button>
      </ActForm>
      <details class="way">
        <summary>End it</summary>
        <ActForm action={`/merchant/webhooks/${hook.id}/end`} {...form}>
          <p>Nothing more is sent there, and what waits is dropped.</p>
          <button class="button danger">End this webhook</button>
        </ActForm>
      </details>
    </div>
    <details class="way" open>
      <summary>What was sent</summary>
      {!sent.ok && <Refused of={sent.refusal} />}
      {sent.ok && sent.body.deliveries.length === 0 && <p class="quiet">Nothing in the last thirty days.</p>}
      {sent.ok && (
        <ul class="merchant-messages">
          {sent.body.deliveries.map((message) => (
            <Message of={message} hookId={hook.id} now={now} {...form} />
          ))}
        </ul>
      )}
    </details>
  </section>
);

const hookWords: Readonly<Record<string, string>> = {
  pending: 'Waits for its challenge to be answered',
  active: 'Active',
  paused: 'Paused',
  disabled: 'Switched off after failures',
};

interface MessageProps extends FormProps {
  readonly of: MessageJson;
  readonly hookId: string;
  readonly now: Date;
}

const Message = ({ of: message, hookId, now, ...form }: MessageProps) => (
  <li>
    <strong>{message.type}</strong> <span>{message.status}</span> <Moment at={message.createdAt} now={now} />
    <ul class="quiet">
      {message.attempts.map(({ at, status, latencyMs, answer, error }) => (
        <li>
          <Moment at={at} now={now} />: {status ?? error ?? 'no answer'}
          {latencyMs !== null && ` in ${latencyMs} ms`} <bdi>{answer ?? ''}</bdi>
        </li>
      ))}
    </ul>
    <ActForm action={`/merchant/webhooks/${hookId}/messages/${message.id}/replay`} {...form}>
      <button class="button quiet">Send it again</button>
    </ActForm>
  </li>
);

const NewHook = ({ entered, ...form }: NewHookProps) => (
  <section class="panel" aria-labelledby="new-hook">
    <h2 id="new-hook">Add one</h2>
    <ActForm action="/merchant/webhooks" {...form}>
      <label class="field">
        Address
        <input
          name="url"
          type="url"
          required
          maxlength={2_048}
          value={entered.url}
          placeholder="https://shop.example/hooks"
        />
      </label>
      <label class="field">
        Events
        <select name="event">
          <option value="*">Everything</option>
          {deliveryEventNames.map((name) => (
            <option value={name} selected={name === entered.event}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button class="button">Add the webhook</button>
    </ActForm>
  </section>
);
