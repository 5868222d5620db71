/**
 * Adds what the reference lacks for screen readers and keyboards: names for its selects and its close button, and focus
 * for scrollable parts. The reference redraws itself, so this observes it.
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
  ['.microlight:not([tabindex])', (element) => element.setAttribute('tabindex', '0')],
];

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
