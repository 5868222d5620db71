/** What the reference takes on the machine that limits of the processor were set on, with nothing else to do. */
const REFERENCE_MS = 6;
const TRIES = 3;
const TEXT = 'a7 word, 1.50 é '.repeat(16_384);

/** What readers of texts do: look at each character, ask a set, cut out words and keep some. */
function reference(): number {
  const separators = new Set([' ', ',', '.']);
  const words = new Map<string, number>();
  let from = 0;
  for (let at = 0; at < TEXT.length; at += 1) {
    if (!separators.has(TEXT[at] ?? '')) continue;
    const word = TEXT.slice(from, at);
    words.set(word, (words.get(word) ?? 0) + 1);
    from = at + 1;
  }
  return words.size;
}

/** How many times longer this machine takes for the same work just now; at least 1. */
export function slowness(): number {
  let least = Infinity;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const startedAt = performance.now();
    reference();
    least = Math.min(least, performance.now() - startedAt);
  }
  return Math.max(1, least / REFERENCE_MS);
}
