/** The search beside the documentation: it shows the entries that have every word that is typed. */
const field = document.querySelector<HTMLInputElement>('#find-text');
const found = document.querySelector<HTMLElement>('#found');
const entries = [...document.querySelectorAll<HTMLLIElement>('.side-list li')].map((element) => ({
  element,
  words: `${element.textContent} ${element.dataset['words'] ?? ''}`.toLowerCase(),
}));

if (field !== null && found !== null) {
  field.addEventListener('input', () => filter(field.value, found));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter')
      entries
        .find(({ element }) => !element.hidden)
        ?.element.querySelector('a')
        ?.click();
    if (event.key === 'Escape') clear(field, found);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || isTyping(event.target)) return;
    event.preventDefault();
    field.focus();
  });
}

function filter(typed: string, says: HTMLElement): void {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { element, words } of entries) element.hidden = !wanted.every((word) => words.includes(word));
  for (const list of document.querySelectorAll<HTMLElement>('.side-list ul')) {
    list.hidden = list.querySelector('li:not([hidden])') === null;
    list.previousElementSibling?.toggleAttribute('hidden', list.hidden);
  }
  const count = entries.filter(({ element }) => !element.hidden).length;
  says.textContent =
    wanted.length === 0 ? '' : count === 0 ? 'Nothing has these words.' : `${count} found. Enter opens the first.`;
}

function clear(input: HTMLInputElement, says: HTMLElement): void {
  input.value = '';
  filter('', says);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
