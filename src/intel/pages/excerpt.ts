import { insightBounds } from '#src/intel/insights/insight.ts';
import { cut } from './clean.ts';
import { maskPeople } from './mask.ts';

/** Text before the first difference that is shown with it. */
const LEAD = 120;

/** Both sides of a change, in at most 500 characters each: of long ones the part round the first difference. */
export function excerptsOf(was: string, is: string): { readonly before: string; readonly after: string } {
  const most = insightBounds.excerpt;
  if (was.length <= most && is.length <= most) return { before: was, after: is };
  // A part must not begin or end within an address.
  const [before, after] = [maskPeople(was), maskPeople(is)];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = before === '' || after === '' ? 0 : Math.max(0, same - LEAD);
  return { before: part(before, from, most), after: part(after, from, most) };
}

/** From the beginning of the word at `from`. */
function part(text: string, from: number, most: number): string {
  if (from === 0) return cut(text, most);
  const space = text.lastIndexOf(' ', from);
  const start = space > from - LEAD && space !== -1 ? space + 1 : from;
  const rest = text.slice(start).replace(/^[\udc00-\udfff]/, '');
  return cut(`…${rest}`, most);
}
