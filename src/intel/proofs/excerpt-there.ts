import { decodeText } from '#src/intel/pages/charset.ts';
import type { PageVersion } from '#src/intel/pages/compared.ts';
import { maskPeople } from '#src/intel/pages/mask.ts';
import { readContent } from '#src/intel/pages/page-content.ts';

const whole = { selectors: [], removeSelectors: [] };

/** Text without the spaces between its words: rules of other times set them otherwise. */
const squeezed = (text: string): string => text.split(/\s+/).join('');

/** Whether a page says what is quoted of it, in whichever of its parts. */
export function excerptsThere(page: PageVersion): (excerpt: string) => boolean {
  const { blocks, left } = readContent(page, whole);
  const read = [...blocks, ...left].map(({ text, links }) => `${text} ${links.join(' ')}`);
  // What concerns persons is quoted by what stands in its place.
  const masked = read.map(maskPeople);
  const said = [...[read, masked].map((texts) => texts.join(' ')), decodeText(page.bytes, page.contentType).text].map(
    squeezed,
  );
  return (excerpt) =>
    partsOf(excerpt).every((part) => {
      const words = squeezed(part);
      return said.some((text) => text.includes(words));
    });
}

/** An excerpt without the marks of what is left out; of a link its words and each address. */
function partsOf(excerpt: string): readonly string[] {
  const start = excerpt.startsWith('…') ? 1 : 0;
  const bare = excerpt.slice(start, excerpt.endsWith('…') ? -1 : undefined);
  const [words = '', ...addresses] = bare.split(' → ');
  return [words, ...addresses.flatMap((address) => (address === '(no link)' ? [] : address.split(' ')))];
}
