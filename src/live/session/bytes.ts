const encoder = new TextEncoder();

/** The number of bytes in UTF-8. Most texts are ASCII, for which it is the length. */
export const bytesOf = (text: string): number => (/[^ -~]/.test(text) ? encoder.encode(text).length : text.length);
