const WORDS =
  'the service agreement between you and the provider covers every account order refund delivery address payment notice dispute party law consent data driver customer period'.split(
    ' ',
  );
/** Each so many paragraphs one differs. */
const EDITED = 40;

/** Two versions of a policy of about so many kilobytes, with the markup that such pages have around their text. */
export function grownPair(kilobytes: number): readonly [Uint8Array, Uint8Array] {
  return [grown(kilobytes, false), grown(kilobytes, true)];
}

function grown(kilobytes: number, isEdited: boolean): Uint8Array {
  const pieces: string[] = [];
  let length = 0;
  for (let index = 0; length < kilobytes * 1_000; index += 1) {
    const piece = paragraph(index, isEdited && index % EDITED === 7);
    pieces.push(piece);
    length += piece.length;
  }
  const page = `<!doctype html><html lang="en"><head><title>Terms</title></head><body><header><nav><a href="/">Home</a></nav></header>
<main><h1>Terms of Service</h1>${pieces.join('\n')}</main><footer><a href="/privacy">Privacy</a></footer></body></html>`;
  return new TextEncoder().encode(page);
}

/** Words drawn by the paragraph's number, so that no two are the same. */
function paragraph(index: number, isEdited: boolean): string {
  const words = Array.from({ length: 60 }, (_, at) => WORDS[(index * 7 + at * (3 + (index % 5))) % WORDS.length]);
  const said = `${index} ${words.join(' ')}${isEdited ? ' without exception' : ''}`;
  const heading =
    index % 6 === 0
      ? `<h2 id="s-${index}" class="Heading-module__a1b2c"><a href="#s-${index}">Section ${index}</a></h2>`
      : '';
  return `${heading}<div class="markdown-body Layout-main container-xl p-responsive"><p data-index="${index}">${said}, see <a class="Link--inTextBlock" href="/policies/${index}?ref=terms">our policy ${index}</a>.</p></div>`;
}
