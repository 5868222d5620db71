import { MAX_FIELD_ERRORS, Problem, type FieldError } from '../problem/problem.ts';
import { textFault } from '../words/text.ts';

/** The maximum of a JSON body, unless a route's contract says otherwise: most have a few short fields. */
export const DEFAULT_MAX_BODY_BYTES = 8 * 1024;
/** The maximum of characters of any text in a body; its field has its own bound. */
export const MAX_TEXT = 8_192;
/** The maximum of characters of a field's name. */
export const MAX_NAME = 200;
/** The maximum of objects, lists and values: the cost of a body grows with these, not with its bytes. */
export const MAX_VALUES = 5_000;
const MAX_DEPTH = 32;

const PLAIN = /^[\t\n\r\x20-\x5b\x5d-\x7e]*$/; // no escape, no non-ASCII: nothing to normalise or refuse
/** A number may be too large for a double: `JSON.parse` makes it Infinity. */
const VAST = /\d[eE]\+?\d{3}|\d{300}/;

/**
 * Reads a JSON body: checks media type, size while streaming, UTF-8 and JSON, normalises strings to NFC, and refuses
 * control characters.
 */
export const readJson = async (request: Request, maxBytes: number): Promise<unknown> =>
  parseJson(await readJsonBytes(request, maxBytes));

/** The exact bytes of a JSON body with the right media type and size. */
export async function readJsonBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const type = request.headers.get('content-type')?.toLowerCase() ?? '';
  if (
    !/^application\/(?:json|[\w.+-]+\+json)\s*(?:;\s*charset="?utf-8"?\s*)?$/.test(type) ||
    request.headers.has('content-encoding')
  ) {
    throw new Problem('media_type_unsupported', { headers: { 'Accept-Post': 'application/json' } });
  }
  return readCapped(request, maxBytes);
}

/**
 * The bytes of a body that isn't JSON, in a media type of its contract. Parameters of the media type are ignored,
 * except a charset other than UTF-8.
 */
export async function readRaw<M extends string>(
  request: Request,
  { mediaTypes, maxBytes }: { readonly mediaTypes: readonly M[]; readonly maxBytes: number },
): Promise<{ readonly bytes: Uint8Array; readonly mediaType: M }> {
  const [given, ...parameters] = (request.headers.get('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const mediaType = mediaTypes.find((type) => type === given);
  const isForeign = parameters.some((parameter) => /^charset=(?!"?utf-8"?$)/.test(parameter));
  if (mediaType === undefined || isForeign || request.headers.has('content-encoding')) {
    const allowed = mediaTypes.join(', ');
    const detail = `This route takes ${allowed}, not compressed any further.`;
    throw new Problem('media_type_unsupported', { detail, headers: { Accept: allowed } }); // RFC 9110, 15.5.16
  }
  const bytes = await readCapped(request, maxBytes);
  if (bytes.length === 0) throw new Problem('body_empty');
  return { bytes, mediaType };
}

/**
 * The value of a JSON body’s bytes: checks UTF-8 and JSON, normalises strings to NFC, and refuses control characters.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('body_unparsable');
  }
  return isHarmless(text) ? value : normalise(value);
}

/** Longer than any name may be. */
const LONG = new RegExp(`"[^"]{${MAX_NAME + 1}}`);

/**
 * Nothing to normalise, count or refuse: short, plain characters, no reserved name, and too few brackets to be nested
 * too deeply.
 */
const isHarmless = (text: string) =>
  text.length < MAX_VALUES &&
  PLAIN.test(text) &&
  !VAST.test(text) &&
  !LONG.test(text) &&
  !text.includes('"__proto__"') &&
  text.split(/[[{]/, MAX_DEPTH + 2).length <= MAX_DEPTH + 1;

/** The bytes of a body, counted while they come, because a length may be missing. Throws `body_too_large`. */
export async function readCapped(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Problem('body_too_large', { detail: `The body may be ${maxBytes} bytes long at most.` });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  if (chunks.length === 1 && chunks[0] !== undefined) return chunks[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('body_unparsable', { detail: 'The body is not valid UTF-8.' });
  }
}

function normalise(root: unknown): unknown {
  const errors: FieldError[] = [];
  const refuse = (pointer: string, detail: string) => {
    if (errors.length < MAX_FIELD_ERRORS) errors.push({ pointer, code: 'invalid_string', detail });
  };
  let values = 0;
  const visit = (value: unknown, pointer: string, depth: number): unknown => {
    values += 1;
    if (values > MAX_VALUES) throw tooManyValues();
    if (typeof value === 'string') return clean(value, pointer);
    if (typeof value === 'number' && !Number.isFinite(value)) refuse(pointer, 'Too large for a number.');
    if (typeof value !== 'object' || value === null) return value;
    if (depth === MAX_DEPTH) {
      refuse(pointer, `Nested more than ${MAX_DEPTH} levels deep.`);
      return null;
    }
    if (Array.isArray(value)) return value.map((item, index) => visit(item, `${pointer}/${index}`, depth + 1));
    const entries: [string, unknown][] = [];
    for (const [key, item] of Object.entries(value)) {
      if (key.length > MAX_NAME) {
        refuse(pointer, `Has a field whose name is longer than ${MAX_NAME} characters.`); // not in the pointer
        continue;
      }
      const at = `${pointer}/${escapePointer(key)}`;
      if (key === '__proto__') refuse(at, 'This field name is reserved.');
      entries.push([clean(key, at), visit(item, at, depth + 1)]);
    }
    return Object.fromEntries(entries);
  };
  const clean = (text: string, pointer: string): string => {
    const fault = text.length > MAX_TEXT ? `Longer than ${MAX_TEXT} characters.` : textFault(text);
    if (fault === undefined) return text.normalize('NFC');
    refuse(pointer, fault);
    return '';
  };
  const value = visit(root, '#', 0);
  if (errors.length > 0) throw new Problem('validation_failed', { errors });
  return value;
}

const tooManyValues = () =>
  new Problem('validation_failed', {
    errors: [{ pointer: '#', code: 'too_big', detail: `Has more than ${MAX_VALUES} values.` }],
  });

/** RFC 6901 escaping of one segment. */
export const escapePointer = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');
