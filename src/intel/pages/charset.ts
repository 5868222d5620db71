import { mediaTypeOf } from '#src/intel/fetching/media-type.ts';

/** As far into a page as its own word about its encoding is looked for (HTML, 13.2.3.2). */
const PRESCAN_BYTES = 1_024;
const META = /<meta\b[^<>]{0,200}?\bcharset\s{0,10}=\s{0,10}["']?\s{0,10}([\w:.-]{1,40})/i;
const DECLARATION = /^<\?xml\b[^<>]{0,200}?\bencoding\s{0,10}=\s{0,10}["']([\w:.-]{1,40})/i;
const FALLBACK = 'windows-1252';

export interface DecodedText {
  readonly text: string;
  /** The encoding that it was read by, as the Encoding standard names it. */
  readonly charset: string;
}

/**
 * The text of a page: by its byte order mark, else by what its answer says, else by what itself says, else as UTF-8 if it
 * is, else as Windows-1252. Octets that aren't of the encoding become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): DecodedText {
  const marked = markOf(bytes);
  if (marked !== undefined) return decoded(new TextDecoder(marked), bytes);
  const told = decoderOf(mediaTypeOf(contentType)?.charset ?? undefined);
  if (told !== undefined) return decoded(told, bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const own = decoderOf((DECLARATION.exec(start) ?? META.exec(start))?.[1]);
  // Its own word was read as ASCII, so that it can't be UTF-16.
  if (own !== undefined) return decoded(own.encoding.startsWith('utf-16') ? new TextDecoder() : own, bytes);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), charset: 'utf-8' };
  } catch {
    return decoded(new TextDecoder(FALLBACK), bytes);
  }
}

const decoded = (decoder: TextDecoder, bytes: Uint8Array): DecodedText => ({
  text: decoder.decode(bytes),
  charset: decoder.encoding,
});

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

/** Undefined: nobody knows the encoding, or it is one that nobody should read (UTF-7, ISO-2022-CN …). */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
