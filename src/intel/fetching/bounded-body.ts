const FIRST_BYTES = 16_384;

export interface BoundedBody {
  readonly bytes: Uint8Array;
  /** Whether that is all of it. */
  readonly isWhole: boolean;
}

/**
 * The first `maxBytes` of a body, as they stream in; the rest is cancelled. However small the pieces are, it holds one
 * buffer, at most twice as large as what came.
 */
export async function readAtMost(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<BoundedBody> {
  if (body === null) return { bytes: new Uint8Array(), isWhole: true };
  const reader = body.getReader();
  let buffer = new Uint8Array(Math.min(FIRST_BYTES, maxBytes));
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: buffer.slice(0, length), isWhole: true };
    const taken = value.subarray(0, maxBytes - length);
    buffer = withRoom(buffer, length + taken.length, maxBytes);
    buffer.set(taken, length);
    length += taken.length;
    if (taken.length === value.length) continue;
    await reader.cancel();
    return { bytes: buffer, isWhole: false };
  }
}

function withRoom(buffer: Uint8Array<ArrayBuffer>, needed: number, maxBytes: number): Uint8Array<ArrayBuffer> {
  if (needed <= buffer.length) return buffer;
  const larger = new Uint8Array(Math.min(Math.max(needed, 2 * buffer.length), maxBytes));
  larger.set(buffer);
  return larger;
}
