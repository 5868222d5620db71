type Kind<T extends HTMLElement> = new () => T;

/** The element with this id and type. Throws if the page doesn't have it. */
export function the(id: string): HTMLElement;
export function the<T extends HTMLElement>(id: string, kind: Kind<T>): T;
export function the(id: string, kind: Kind<HTMLElement> = HTMLElement): HTMLElement {
  const found = document.querySelector(`#${id}`);
  if (found instanceof kind) return found;
  throw new Error(`the page has no #${id}`);
}

/** The same, or undefined. */
export const maybe = (id: string) => document.querySelector<HTMLElement>(`#${id}`) ?? undefined;

/** A new element with attributes and text. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...content);
  return element;
}
