const encoder = new TextEncoder();

/** As a text travels. Most of them are ASCII, of which length says it. */
export const bytesOf = (text: string): number => (/[^ -~]/.test(text) ? encoder.encode(text).length : text.length);
