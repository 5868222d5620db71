import type { PersonNeed, Wishes } from '#src/delivery/recipient/recipient.ts';
import type { TippingJson } from './tip.ts';
import { setText } from '#web/moments.ts';

/** The recipient's part of the tracking page: their secret, what it opens, and what they ask of the driver. */

/** As `GET /v1/tracking/{slug}/recipient` has it, beside the tracking document. */
export interface RecipientJson {
  readonly dropoff: { readonly lat: number; readonly lng: number };
  readonly remaining: { readonly miles: number; readonly seconds: number } | null;
  readonly note: string | null;
  readonly leaveAtDoor: boolean;
  readonly wishes: {
    readonly isOpen: boolean;
    readonly changesLeft: number;
    readonly leaveAtDoorForbiddenBy: readonly PersonNeed[];
  };
  readonly canRate: boolean;
  readonly tipping: TippingJson;
}

interface ProblemJson {
  readonly status: number;
  readonly detail?: string;
  readonly triesLeft?: number;
}

const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const digitsField = () => document.querySelector<HTMLInputElement>('#phone-digits');
const noteField = () => document.querySelector<HTMLTextAreaElement>('#wish-note');
const doorField = () => document.querySelector<HTMLInputElement>('#wish-door');
const SECRET = /^#(rcp_[\w-]+)$/;
/** What somebody is typing is never replaced by what arrives meanwhile. */
let isEdited = false;

const keyOf = (slug: string) => `waypost-recipient-${slug}`;

/**
 * The secret of this page's delivery, if the link had it or this tab has. It is taken out of the address, so that whoever
 * is sent the address from here gets the public link.
 */
export function takeSecret(slug: string): string | undefined {
  // Opened where the page is already, the link changes only what follows #.
  addEventListener('hashchange', () => SECRET.test(location.hash) && location.reload());
  const found = SECRET.exec(location.hash)?.[1];
  if (found === undefined) return read(slug);
  history.replaceState(history.state, '', location.pathname + location.search);
  keep(slug, found);
  return found;
}

function read(slug: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(slug)) ?? undefined;
  } catch {
    return undefined; // storage is switched off: it lasts as long as the page
  }
}

function keep(slug: string, secret: string): void {
  try {
    sessionStorage.setItem(keyOf(slug), secret);
  } catch {
    // as above
  }
}

/** The secret opens nothing: it isn't tried again. */
export function dropSecret(slug: string): void {
  try {
    sessionStorage.removeItem(keyOf(slug));
  } catch {
    // as above
  }
  say('That link’s secret part isn’t right, so this is what everybody with the link sees. Ask the sender for yours.');
}

export const bearing = (secret: string) => ({ authorization: `Bearer ${secret}` });

const say = (words: string) => setText(byId('recipient-status'), words);

/** Lets the recipient open the page by their phone number. */
export function offerUnlock(slug: string, open: (secret: string) => void): void {
  const form = document.querySelector<HTMLFormElement>('#unlock form');
  const digits = digitsField();
  if (form === null || digits === null) return;
  form.querySelector('fieldset')?.removeAttribute('disabled');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = digits.value.replaceAll(/\D/g, '');
    const problem = byId('phone-problem');
    if (typed.length !== 4) return setText(problem, 'Four digits are needed: the last ones of your number.');
    setText(problem, '');
    void sending(form, async () => {
      const answer = await ask<{ recipient: { secret: string } }>('POST', `/v1/tracking/${slug}/recipient`, {
        phoneLastFour: typed,
      });
      if (!answer.ok) return setText(problem, unlockWords(answer.problem));
      keep(slug, answer.body.recipient.secret);
      open(answer.body.recipient.secret);
    });
  });
}

function unlockWords({ status, triesLeft }: ProblemJson): string {
  if (triesLeft !== undefined && triesLeft > 0)
    return `That isn’t the number that the sender has. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`;
  if (triesLeft === 0 || status === 409)
    return 'No tries are left. Ask the sender for the link that was made for you: it needs no number.';
  if (status === 429) return 'Too many tries from here. Wait a minute, then try again.';
  return 'It didn’t work. Try again in a moment.';
}

/** Shows what the recipient can ask for, and what they have asked. */
export function showRecipient(slug: string, secret: string, of: RecipientJson): void {
  const form = document.querySelector<HTMLFormElement>('#wishes');
  const [note, door] = [noteField(), doorField()];
  if (form === null || note === null || door === null) return;
  if (form.hidden) begin(form, slug, secret);
  const { isOpen, changesLeft, leaveAtDoorForbiddenBy: needs } = of.wishes;
  const isUnused = of.note === null && !of.leaveAtDoor;
  byId('recipient')?.toggleAttribute('hidden', !isOpen && isUnused);
  setText(byId('recipient-title'), isOpen ? 'For your driver' : 'You asked the driver');
  if (!isEdited || !isOpen) {
    // What wasn't sent in time wasn't asked.
    note.value = of.note ?? '';
    door.checked = of.leaveAtDoor;
  }
  door.disabled = needs.length > 0;
  if (door.disabled) door.checked = false; // nobody could uncheck it, and with it nothing is taken
  const why = byId('wish-door-why');
  if (why !== null) why.hidden = needs.length === 0 || !isOpen;
  setText(why, needs.length === 0 ? '' : `It can’t be left: the driver needs ${listOf(needs)}.`);
  form.querySelector('fieldset')?.toggleAttribute('disabled', !isOpen || changesLeft === 0);
  form.querySelector('button')?.toggleAttribute('hidden', !isOpen);
}

const needWords: Readonly<Record<PersonNeed, string>> = {
  signature: 'your signature',
  pin: 'your PIN',
  id_check: 'to see your ID',
};
const listOf = (needs: readonly PersonNeed[]) => needs.map((need) => needWords[need]).join(' and ');

function begin(form: HTMLFormElement, slug: string, secret: string): void {
  const unlock = byId('unlock');
  if (unlock !== null) unlock.hidden = true;
  form.hidden = false;
  say('');
  form.addEventListener('input', () => (isEdited = true));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sending(form, () => tellDriver(slug, secret));
  });
}

async function tellDriver(slug: string, secret: string): Promise<void> {
  const [note, door] = [noteField(), doorField()];
  if (note === null || door === null) return;
  const words = note.value.replaceAll(/\s+/g, ' ').trim(); // a note is one line
  const wishes: Wishes = { note: words === '' ? null : words, leaveAtDoor: door.checked };
  const path = `/v1/tracking/${slug}/recipient/wishes`;
  const answer = await ask('PUT', path, wishes, bearing(secret));
  setText(byId('wish-problem'), answer.ok ? '' : wishWords(answer.problem));
  if (!answer.ok) return say('');
  isEdited = false;
  say(wishes.leaveAtDoor ? 'The driver knows, and may leave it at the door.' : 'The driver knows.');
}

function wishWords({ status, detail }: ProblemJson): string {
  if (status === 429) return 'Too many changes at once. Wait a minute, then try again.';
  return status >= 500 ? 'It didn’t reach the driver. Try again in a moment.' : (detail ?? 'It didn’t work.');
}

/** Runs while the form's button can't be pressed again. */
async function sending(form: HTMLFormElement, run: () => Promise<void>): Promise<void> {
  const button = form.querySelector('button');
  if (button !== null) button.disabled = true;
  try {
    await run();
  } catch {
    say('No connection. Nothing was sent; try again.');
  } finally {
    if (button !== null) button.disabled = false;
  }
}

type Answer<T> = { readonly ok: true; readonly body: T } | { readonly ok: false; readonly problem: ProblemJson };

/** Asks the interface, and answers what it said or the problem that it has. */
export async function ask<T>(method: string, path: string, body: unknown, headers = {}): Promise<Answer<T>> {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const json: unknown = await response.json().catch(() => ({}));
  return response.ok
    ? { ok: true, body: json as T }
    : { ok: false, problem: { ...(json as ProblemJson), status: response.status } };
}
