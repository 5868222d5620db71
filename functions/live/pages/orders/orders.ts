import { refreshMoments, setText } from '#web/moments.ts';
import { make, the } from '#web/page.ts';
import { post, send, type ProblemJson } from '#web/session.ts';
import { isSure } from '#web/sure.ts';
import { cardWords, payPageFrom, readCards, type CardJson } from './saved-cards.ts';

/** The page of somebody's orders: their cards are listed, saved and forgotten here. */

/** How often a card is looked for that was just saved. */
const [LOOKS, LOOK_MS] = [5, 1_000];
const OFFLINE = 'There is no connection: try again.';

let shown: string | undefined;
const add = the('add-card', HTMLButtonElement);
refreshMoments();
void list();
if (new URLSearchParams(location.search).has('setup_intent')) void awaitCard();
add.addEventListener('click', () => void save());

async function list(): Promise<void> {
  const cards = await readCards();
  if (JSON.stringify(cards) === shown) return;
  shown = JSON.stringify(cards);
  the('no-cards').hidden = cards.length > 0;
  the('card-list').replaceChildren(...cards.map(lineOf));
}

/** Back from saving one: it is listed as soon as the processor has said so. */
async function awaitCard(): Promise<void> {
  history.replaceState(null, '', location.pathname);
  for (let look = 0; look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await list();
  }
}

function lineOf(card: CardJson): HTMLLIElement {
  const words = cardWords(card);
  const expiry = `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear % 100}`;
  const forget = make('button', { class: 'button quiet', 'aria-label': `Forget ${words}` }, 'Forget');
  forget.addEventListener('click', () => void remove(card, words));
  return make('li', {}, make('span', {}, `${words}, until ${expiry}`), forget);
}

async function save(): Promise<void> {
  if (add.disabled) return;
  add.disabled = true;
  try {
    const outcome = await post<{ readonly setup: { readonly actionUrl: string | null } }>('/api/payment-methods');
    say(outcome.ok ? undefined : outcome.problem);
    const actionUrl = outcome.ok ? outcome.body.setup.actionUrl : null;
    if (actionUrl !== null) location.assign(payPageFrom(actionUrl, location.href));
  } catch {
    say({ status: 0, code: 'offline', detail: OFFLINE });
  } finally {
    add.disabled = false;
  }
}

async function remove(card: CardJson, words: string): Promise<void> {
  const text = 'It isn’t charged any more. Lots for bidders with a saved card need another one then.';
  if (!(await isSure({ title: `Forget ${words}?`, text, yes: 'Forget it' }))) return;
  try {
    const outcome = await send<null>('DELETE', `/api/payment-methods/${card.id}`);
    say(outcome.ok ? undefined : outcome.problem);
    await list();
  } catch {
    say({ status: 0, code: 'offline', detail: OFFLINE });
  }
}

function say(problem: ProblemJson | undefined): void {
  const place = the('problem');
  place.hidden = problem === undefined;
  setText(place, problem?.detail ?? '');
}
