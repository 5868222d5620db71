/** A piece of a text, and whether the other text lacks it. */
export interface MarkedPiece {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface WordDiff {
  readonly before: readonly MarkedPiece[];
  readonly after: readonly MarkedPiece[];
}

/** The most comparisons: two texts of 500 characters have fewer, unless each character is a word of its own. */
const MAX_CELLS = 40_000;
/** From here on (CJK radicals) scripts don’t put spaces between words. */
const UNSPACED = 0x2e80;

const isSpace = (code: number) => code <= 0x20 || code === 0xa0;

/** Words with the space behind them; of scripts without spaces each character. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let word = '';
  let isOver = false;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const space = isSpace(code);
    if (word !== '' && !space && (isOver || code >= UNSPACED)) {
      words.push(word);
      word = '';
    }
    word += sign;
    isOver = space || code >= UNSPACED;
  }
  if (word !== '') words.push(word);
  return words;
}

const bare = (word: string) => word.trimEnd();

/** Which words of two texts differ: by their longest common subsequence, between what both begin and end with. */
export function diffWords(before: string, after: string): WordDiff {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const [a, b] = [old.map(bare), fresh.map(bare)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const kept = commonOf(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const isSame = (at: number, length: number, middle: ReadonlySet<number>) =>
    at < start || at >= length - end || middle.has(at - start);
  return {
    before: piecesOf(old, (at) => isSame(at, old.length, kept.before)),
    after: piecesOf(fresh, (at) => isSame(at, fresh.length, kept.after)),
  };
}

interface Common {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
}

/** The places of a longest common subsequence; too long to compare: none. */
function commonOf(a: readonly string[], b: readonly string[]): Common {
  const [before, after] = [new Set<number>(), new Set<number>()];
  const width = b.length + 1;
  if (a.length * b.length > MAX_CELLS) return { before, after };
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      before.add(i++);
      after.add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return { before, after };
}

/** Words that are alike in whether they changed, as one piece; the space behind a changed one stands by itself. */
function piecesOf(words: readonly string[], isKept: (at: number) => boolean): MarkedPiece[] {
  const pieces: { text: string; isChanged: boolean }[] = [];
  const add = (text: string, isChanged: boolean) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.isChanged === isChanged) last.text += text;
    else pieces.push({ text, isChanged });
  };
  for (const [at, word] of words.entries()) {
    const isChanged = !isKept(at);
    const isNextChanged = at + 1 < words.length && !isKept(at + 1);
    const text = isChanged && !isNextChanged ? bare(word) : word;
    add(text, isChanged);
    add(word.slice(text.length), false);
  }
  return pieces;
}

/** Characters beside a change that are shown, where a text is shown in brief. */
const BESIDE = 60;

/** The pieces, without what is far from a change. */
export const aroundChanges = (pieces: readonly MarkedPiece[]): MarkedPiece[] =>
  pieces.map((piece, at) => {
    if (piece.isChanged || piece.text.length <= 2 * BESIDE) return piece;
    const signs = Array.from(piece.text);
    const head = at === 0 ? '' : signs.slice(0, BESIDE).join('');
    const tail = at === pieces.length - 1 ? '' : signs.slice(-BESIDE).join('');
    if (head === '' && tail === '') return { text: `${signs.slice(0, 2 * BESIDE).join('')}…`, isChanged: false };
    return { text: `${head}…${tail}`, isChanged: false };
  });
