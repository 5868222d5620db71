export interface MediaType {
  /** `text/html`, in lower case. */
  readonly essence: string;
  readonly charset: string | null;
}

const MAX_LENGTH = 1_000;
const ESSENCE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/;

/** A Content-Type (RFC 9110, 8.3); undefined: there is none that could be read. */
export function mediaTypeOf(header: string | null): MediaType | undefined {
  if (header === null || header.length > MAX_LENGTH) return undefined;
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim());
  if (!ESSENCE.test(type)) return undefined;
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  return {
    essence: type.toLowerCase(),
    charset:
      charset
        ?.slice('charset='.length)
        .replaceAll(/^["']|["']$/g, '')
        .toLowerCase() ?? null,
  };
}

const TEXTS = new Set(['application/json', 'application/xml', 'application/yaml']);
/** Texts that are no pages. */
const NOT_PAGES = new Set(['text/css', 'text/javascript', 'text/event-stream']);

/** Whether it is a page, a feed or data in text. A page that doesn't say what it is may be one. */
export function isReadable(header: string | null): boolean {
  if (header === null || header.trim() === '') return true;
  const type = mediaTypeOf(header)?.essence;
  if (type === undefined || NOT_PAGES.has(type)) return false;
  return type.startsWith('text/') || TEXTS.has(type) || /^application\/[\w.-]+\+(?:json|xml)$/.test(type);
}

const magic: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46, 0x2d], // %PDF-
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF8
  [0x50, 0x4b, 0x03, 0x04], // zip
  [0x1f, 0x8b], // gzip
  [0x28, 0xb5, 0x2f, 0xfd], // zstd
  [0x7f, 0x45, 0x4c, 0x46], // ELF
];

/** Whether bytes begin as no text does, whatever they are called. */
export const isBinary = (bytes: Uint8Array): boolean =>
  magic.some((start) => start.every((byte, index) => bytes[index] === byte));

/** What both runtimes undo by themselves. */
const DECODED = new Set(['', 'identity', 'gzip', 'x-gzip', 'br']);

/** Whether the body's Content-Encoding is one that was undone. */
export const isDecoded = (contentEncoding: string | null): boolean =>
  DECODED.has((contentEncoding ?? '').trim().toLowerCase());
