import { redact } from '#src/platform/log.ts';
import type { AccessRule } from '#src/http/caller/access.ts';

/** Nested escapes: no honest path has more. */
const MAX_ESCAPES = 4;
/** Longer than any path of ours: it isn't read or repeated. */
const MAX_PATH = 4_096;
const HIDDEN = '[redacted]';

/**
 * The requested path, as a problem shows it, without keys. If a route takes one, nothing after its prefix is repeated;
 * elsewhere nothing that looks like a key, in any spelling.
 */
export function instanceOf(
  request: Pick<Request, 'url'>,
  routes: readonly { readonly path: string; readonly access: AccessRule }[],
): string {
  const { pathname } = new URL(request.url);
  const plain = pathname.length > MAX_PATH ? undefined : spelledOut(pathname);
  if (plain === undefined) return `/${HIDDEN}`;
  const prefix = routes
    .flatMap(({ path, access }) => (access.key?.presentedIn === 'path' ? [path.slice(0, path.indexOf(':'))] : []))
    .find((start) => plain.toLowerCase().startsWith(start));
  if (prefix !== undefined) return `${prefix}${HIDDEN}`;
  return redact(plain) === plain ? pathname : redact(plain);
}

/** A path without escapes of ASCII; undefined if they are nested too deeply. */
function spelledOut(path: string): string | undefined {
  let plain = path;
  for (let round = 0; round <= MAX_ESCAPES; round += 1) {
    const next = plain.replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
    if (next === plain) return plain;
    plain = next;
  }
  return undefined;
}
