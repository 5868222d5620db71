import { MAX_FIELD_ERRORS, Problem, type FieldError } from '#src/platform/problem/problem.ts';
import { textFault } from '#src/platform/words/text.ts';
import { readCapped } from './capped-body.ts';

/** The maximum of a JSON body, unless a route's contract says otherwise: most have a few short fields. */
export const DEFAULT_MAX_BODY_BYTES = 8 * 1024;
/** The maximum of characters of any text in a body; its field has its own bound. */
export const MAX_TEXT = 8_192;
/** The maximum of characters of a field's name. */
export const MAX_NAME = 200;
/** The maximum of objects, lists and values, unless a contract says otherwise: the cost of a body grows with these, not with its bytes. */
export const MAX_VALUES = 5_000;
const MAX_DEPTH = 32;

const PLAIN = /^[\t\n\r\x20-\x5b\x5d-\x7e]*$/; // no escape, no non-ASCII: nothing to normalise or refuse
/** Where a number may be beyond 2^53 − 1: sixteen digits, or an exponent. */
const VAST = /(?<!\d)\d{16}|\d[eE]\+?\d/;
/** What a double may hold of another number. None beyond 2^53 − 1 is read as one that isn't (RFC 8259, section 6). */
const isVast = (value: unknown) => typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
const VAST_DETAIL = 'Beyond 2^53 − 1, where numbers are rounded. Send it as a string, or a smaller one.';

/**
 * Reads a JSON body: checks media type, size while streaming, UTF-8 and JSON, normalises strings to NFC, and refuses
 * control characters.
 */
export const readJson = async (
  request: Request,
  maxBytes: number,
  reading: Omit<Reading, 'loose'> = {},
): Promise<unknown> => parseJson(await readJsonBytes(request, maxBytes), reading);

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

interface Reading {
  readonly loose?: LooseJson | undefined;
  /** Fields of the body whose texts stay as they are; they are judged all the same. */
  readonly verbatim?: readonly string[] | undefined;
  /** Characters of a text, where its field may be longer than most. */
  readonly maxText?: number | undefined;
  /** Objects, lists and values, where a body may have more than most. */
  readonly maxValues?: number | undefined;
}

/** The value of a JSON body’s bytes: UTF-8, JSON, then strings to NFC with control characters refused. */
export function parseJson(bytes: Uint8Array, { loose, ...reading }: Reading = {}): unknown {
  const text = decode(bytes);
  const { value } = loose?.text === text ? loose : { value: parseText(text) };
  return isHarmless(text) ? value : normalise(value, reading);
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Problem('body_unparsable');
  }
}

/** JSON of which nothing was judged, for a hint of what it says: `parseJson` takes it on, and cleans it in place. */
export interface LooseJson {
  readonly text: string;
  readonly value: unknown;
}

/** Bytes as JSON, whatever is in them; undefined where they are none. */
export function parseLoosely(bytes: Uint8Array): LooseJson | undefined {
  const text = new TextDecoder().decode(bytes);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
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

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('body_unparsable', { detail: 'The body is not valid UTF-8.' });
  }
}

/** ASCII that needs nothing: as most texts are. */
const SIMPLE = /^[\t\n\x20-\x7e]*$/;

/** Nothing to normalise or refuse. */
const isSimple = (text: string) => text.length <= MAX_TEXT && SIMPLE.test(text);

function faultOf(text: string, maxText: number): string | undefined {
  if (isSimple(text)) return undefined;
  return text.length > maxText ? `Longer than ${maxText} characters.` : textFault(text);
}

/** Cleans a parsed body in place: nobody else has it, and a copy of thousands of fields costs more than all the rest. */
function normalise(
  root: unknown,
  { verbatim = [], maxText = MAX_TEXT, maxValues = MAX_VALUES }: Omit<Reading, 'loose'>,
): unknown {
  const errors: FieldError[] = [];
  const path: (string | number)[] = [];
  const refuse = (detail: string, code = 'invalid_string') => {
    if (errors.length >= MAX_FIELD_ERRORS) return;
    errors.push({ pointer: ['#', ...path.map((part) => escapePointer(String(part)))].join('/'), code, detail });
  };
  const clean = (text: string): string => {
    const fault = faultOf(text, maxText);
    if (fault !== undefined) refuse(fault);
    const stays = fault !== undefined || isSimple(text) || verbatim.includes(String(path[0]));
    return stays ? text : text.normalize('NFC');
  };
  let values = 0;
  const visit = (value: unknown): unknown => {
    values += 1;
    if (values > maxValues) throw tooManyValues(maxValues);
    if (typeof value === 'string') return clean(value);
    if (isVast(value)) refuse(VAST_DETAIL, 'number_too_large');
    if (typeof value !== 'object' || value === null) return value;
    if (path.length === MAX_DEPTH) {
      refuse(`Nested more than ${MAX_DEPTH} levels deep.`);
      return value;
    }
    return Array.isArray(value) ? visitList(value) : visitFields(value as Record<string, unknown>);
  };
  const visitList = (list: unknown[]): unknown[] => {
    for (const [index, item] of list.entries()) {
      path.push(index);
      list[index] = visit(item);
      path.pop();
    }
    return list;
  };
  const visitFields = (object: Record<string, unknown>): Record<string, unknown> => {
    const renamed = new Map<string, string>();
    for (const key of Object.keys(object)) {
      if (key.length > MAX_NAME) {
        refuse(`Has a field whose name is longer than ${MAX_NAME} characters.`); // the name would be the pointer
        continue;
      }
      path.push(key);
      if (key === '__proto__') refuse('This field name is reserved.');
      const name = clean(key);
      if (name !== key) renamed.set(key, name);
      const item = object[key];
      const visited = visit(item);
      if (visited !== item) object[key] = visited;
      path.pop();
    }
    if (renamed.size === 0) return object;
    return Object.fromEntries(Object.entries(object).map(([key, item]) => [renamed.get(key) ?? key, item]));
  };
  const value = visit(root);
  if (errors.length > 0) throw new Problem('validation_failed', { errors });
  return value;
}

const tooManyValues = (most: number) =>
  new Problem('validation_failed', {
    errors: [{ pointer: '#', code: 'too_big', detail: `Has more than ${most} values.` }],
  });

/** RFC 6901 escaping of one segment. */
export const escapePointer = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');
