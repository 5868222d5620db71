/** What a part of a page says, without how long ago. */
export function worded(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const time of copy.querySelectorAll('time')) time.textContent = time.title = '';
  return copy.outerHTML;
}
