import { cardForm } from './card-form.ts';
import { deedForms, type Deed } from './deeds.ts';
import { words } from './intent-page.ts';
import type { SetupIntent } from './objects.ts';
import { html, type Markup } from './page-html.ts';
import { failSetup, saveSetup } from './setup-intents.ts';
import type { World } from './world.ts';

export const isUnsaved = ({ status }: SetupIntent): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation';

const isAsking = ({ status }: SetupIntent) => status === 'requires_action';

/** What a person can do to a card that is being saved. */
export const setupDeeds: readonly Deed<SetupIntent>[] = [
  { path: 'complete', label: 'Complete the authentication', isPossible: isAsking, run: saveSetup },
  { path: 'fail-authentication', label: 'Fail the authentication', isPossible: isAsking, run: failSetup },
];

/** A card that is saved for later payments. */
export function setupPage(world: World, setup: SetupIntent, fault: string | undefined): Markup {
  const error = setup.last_setup_error;
  return html`<h1>Save a card</h1>
    <dl>
      <dt>Status</dt>
      <dd><strong>${words(setup.status)}</strong></dd>
      <dt>Id</dt>
      <dd><code>${setup.id}</code></dd>
    </dl>
    ${error ? html`<p class="note">Last attempt: ${error.message}</p>` : html``}
    ${isUnsaved(setup) ? cardForm(`/setup/${setup.id}/card`, 'Save the card', fault) : html``}
    ${deedForms(world, setup, setupDeeds, `/setup/${setup.id}`)}
    ${setup.status === 'succeeded' ? html`<p>The card is saved.</p>` : html``}`;
}
