import { handOver, type IngestJson } from '#fn/live/pages/host/encoder-panel.ts';
import { make, maybe } from '#web/page.ts';
import { post, type ProblemJson } from '#web/session.ts';

/** The form that creates a stream. It leads to the control room, which shows the key. */

interface WentLive {
  readonly stream: { readonly id: string };
  readonly ingest: IngestJson;
}

const form = maybe('go-live');
if (form instanceof HTMLFormElement) listen(form);

function listen(of: HTMLFormElement): void {
  let key = crypto.randomUUID(); // pressing the button again requests the same stream
  const button = of.querySelector<HTMLButtonElement>('#go');
  of.addEventListener('input', () => (key = crypto.randomUUID()));
  of.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button?.disabled !== false) return;
    button.disabled = true;
    void ask(of, key)
      .catch(() => show(of, { status: 0, code: 'offline', detail: 'There is no connection: try again.' }))
      .finally(() => (button.disabled = false));
  });
}

async function ask(of: HTMLFormElement, key: string): Promise<void> {
  const outcome = await post<WentLive>('/api/streams/go-live', bodyOf(of), { 'idempotency-key': key });
  if (!outcome.ok) return show(of, outcome.problem);
  const { stream, ingest } = outcome.body;
  if (ingest.streamKey !== null) handOver(stream.id, ingest);
  window.location.assign(`/s/${stream.id}/host`);
}

function bodyOf(of: HTMLFormElement): object {
  const data = new FormData(of);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const tags = text('tags')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  const begins = text('scheduledFor');
  return {
    title: text('title'),
    category: text('category'),
    description: text('description'),
    tags,
    visibility: text('visibility'),
    record: data.has('record'),
    isMature: data.has('isMature'),
    ...(begins === '' ? {} : { scheduledFor: new Date(begins).toISOString() }),
  };
}

/** What to do about a required field that is empty. */
const missing: Readonly<Record<string, string>> = { title: 'Give the stream a title.', category: 'Choose a category.' };

const isBlank = (field: Element | RadioNodeList | null) =>
  (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value.trim() === '';

/** Shows what is wrong at its field, else above the form. */
function show(of: HTMLFormElement, { code, detail, errors = [], streamId }: ProblemJson): void {
  for (const place of of.querySelectorAll('.field-problem')) place.textContent = '';
  let isPlaced = false;
  for (const { pointer, detail: what } of errors) {
    const name = /^#\/(\w+)/.exec(pointer)?.[1] ?? '';
    const place = of.querySelector(`.field-problem[data-of="${name}"]`);
    if (place === null) continue;
    const field = of.elements.namedItem(name);
    place.textContent = (isBlank(field) ? missing[name] : undefined) ?? what;
    if (!isPlaced && field instanceof HTMLElement) field.focus();
    isPlaced = true;
  }
  const problem = of.querySelector<HTMLElement>('#go-live-problem');
  if (problem === null) return;
  problem.hidden = isPlaced;
  problem.replaceChildren(code === 'already_live' ? 'You have a stream already. ' : detail);
  if (code === 'already_live' && streamId !== undefined)
    problem.append(make('a', { href: `/s/${streamId}/host` }, 'Go to its control room'), '.');
}
