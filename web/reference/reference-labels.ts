/**
 * Adds what the reference lacks for screen readers and keyboards: names for its selects and its close button, focus for
 * scrollable parts, and a dialog that opens at its first field. The reference redraws itself, so this observes it.
 */
const repairs: readonly (readonly [selector: string, repair: (element: Element) => void])[] = [
  [
    '.parameters select:not([aria-label])',
    (element) => name(element, element.closest('[data-param-name]')?.getAttribute('data-param-name') ?? 'Value'),
  ],
  ['.body-param__text:not([aria-label])', (element) => name(element, 'Request body')],
  ['.examples-select-element:not([aria-label])', (element) => name(element, 'Example')],
  ['select.content-type:not([aria-label])', (element) => name(element, 'Media type')],
  ['.close-modal:not([aria-label])', (element) => name(element, 'Close')],
  ['.authorize[aria-label]', (element) => element.removeAttribute('aria-label')], // it differs from the button's text
  ['.modal-ux:not([data-entered])', enterDialog],
  ['.microlight:not([tabindex])', (element) => element.setAttribute('tabindex', '0')],
];

/** Each field of the dialog takes the focus as it is drawn, so the last one has it. */
function enterDialog(dialog: Element): void {
  dialog.setAttribute('data-entered', '');
  dialog.querySelector('input')?.focus();
  dialog.querySelector('.modal-ux-content')?.scrollTo(0, 0);
}

const name = (element: Element, label: string) => element.setAttribute('aria-label', label);

export function labelWhatIsDrawn(root: Element): void {
  const repairAll = () => {
    for (const [selector, repair] of repairs) for (const element of root.querySelectorAll(selector)) repair(element);
  };
  let scheduled = false;
  const observer = new MutationObserver(() => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      repairAll();
    });
  });
  observer.observe(root, { childList: true, subtree: true });
  repairAll();
}
