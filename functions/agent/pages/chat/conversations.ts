import { make, maybe, the } from '#web/page.ts';
import { send, type Outcome } from '#web/session.ts';
import type { ConversationJson } from './told.ts';

interface Page {
  readonly conversations: readonly ConversationJson[];
  readonly next_cursor: string | null;
}

const untitled = 'Nothing said yet';

/** The list of conversations: to go to one, to name one, to delete one. */
export class Conversations {
  readonly #list = the('conversations', HTMLUListElement);
  readonly #more = the('more', HTMLButtonElement);
  readonly #dialog = the('edit', HTMLDialogElement);
  readonly #title = the('title', HTMLInputElement);
  readonly #problem = the('edit-problem');
  #current: string | undefined;
  #edited: string | undefined;
  #cursor: string | null = null;

  constructor(current: string | undefined) {
    this.#current = current;
    this.#more.addEventListener('click', () => void this.load());
    the('edit-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      const { value } = event.submitter as HTMLButtonElement;
      void this.#act(value);
    });
  }

  /** The next page of them. What can’t be read is tried again by the button. */
  async load(): Promise<void> {
    const query = this.#cursor === null ? '' : `&cursor=${encodeURIComponent(this.#cursor)}`;
    const answer = await send<Page>('GET', `/v1/conversations?limit=30${query}`).catch(() => undefined);
    if (answer?.ok !== true) {
      this.#more.textContent = 'Show your conversations';
      this.#more.hidden = false;
      return;
    }
    const { conversations, next_cursor: next } = answer.body;
    this.#cursor = next;
    this.#more.textContent = 'Older ones';
    this.#more.hidden = next === null;
    const known = new Set(Array.from(this.#list.children, (line) => (line as HTMLElement).dataset['id']));
    this.#list.append(...conversations.filter(({ id }) => !known.has(id)).map((each) => this.#lineOf(each)));
    this.#count();
  }

  /** One that has just begun. */
  add(conversation: Pick<ConversationJson, 'id' | 'title'>): void {
    this.#current = conversation.id;
    this.#lineAt(conversation.id)?.remove(); // it was listed before this page knew it
    this.#list.prepend(this.#lineOf(conversation));
    this.#count();
  }

  #count(): void {
    const none = maybe('none');
    if (none !== undefined) none.hidden = this.#list.children.length > 0;
  }

  #lineOf({ id, title }: Pick<ConversationJson, 'id' | 'title'>): HTMLLIElement {
    const name = title ?? untitled;
    const link = make('a', { href: `/chat/${id}` }, name);
    if (id === this.#current) link.setAttribute('aria-current', 'page');
    const edit = make('button', { type: 'button', class: 'edit', 'aria-label': `Rename or delete “${name}”` }, '⋯');
    edit.addEventListener('click', () => this.#open(id));
    return make('li', { 'data-id': id }, link, edit);
  }

  #lineAt(id: string | undefined): HTMLElement | null {
    return this.#list.querySelector<HTMLElement>(`[data-id="${id}"]`);
  }

  #open(id: string): void {
    this.#edited = id;
    this.#title.value = this.#lineAt(id)?.querySelector('a')?.textContent ?? '';
    this.#problem.textContent = '';
    const more = this.#dialog.querySelector('details');
    if (more !== null) more.open = false;
    this.#dialog.showModal();
  }

  async #act(value: string): Promise<void> {
    const id = this.#edited;
    if (id === undefined || value === 'close') return this.#dialog.close();
    const answer = await this.#ask(id, value).catch(() => undefined);
    if (answer?.ok === true || answer?.problem.status === 404) return this.#done(id, value);
    this.#problem.textContent = answer?.problem.detail ?? 'You’re offline. Try again once you’re back.';
  }

  #ask(id: string, value: string): Promise<Outcome<unknown>> {
    const path = `/v1/conversations/${id}`;
    return value === 'delete' ? send('DELETE', path) : send('PATCH', path, { title: this.#title.value.trim() });
  }

  #done(id: string, value: string): void {
    this.#dialog.close();
    const line = this.#lineAt(id);
    if (value !== 'delete') {
      line?.replaceWith(this.#lineOf({ id, title: this.#title.value.trim() }));
      this.#lineAt(id)?.querySelector('a')?.focus();
      return;
    }
    if (id === this.#current) return window.location.assign('/chat');
    line?.remove();
    this.#count();
  }
}
