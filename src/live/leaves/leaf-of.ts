const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const GOLDEN = 0x9e3779b9;

function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash;
}

/** The last step of MurmurHash3: every bit of the input changes half of the output's. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The leaf of a key among `count` (at least one), by rendezvous hashing: each leaf draws a number for the key, and the
 * highest has it. With more leaves keys move to the new ones only, with fewer only those of the leaves that are gone.
 */
export function leafOf(key: string, count: number): number {
  const hash = hashOf(key);
  let [best, highest] = [0, -1];
  for (let n = 0; n < count; n += 1) {
    const drawn = mixed(mixed(hash) ^ Math.imul(n + 1, GOLDEN));
    if (drawn > highest) [best, highest] = [n, drawn];
  }
  return best;
}
