import { Problem } from '#src/platform/problem/problem.ts';

export const bodyTooLarge = (maxBytes: number) =>
  new Problem('body_too_large', { detail: `The body may be ${maxBytes} bytes long at most.` });

/**
 * The bytes of a body, counted while they come: one that says no length can’t be longer either. Throws `body_too_large`,
 * and `upload_cut_off` for one whose connection ends before it does.
 */
export async function readCapped(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  if (request.body === null) return new Uint8Array();
  // What says its length comes no longer than that: the runtime ends a body there. Read at once it costs a tenth.
  if (request.headers.has('content-length')) {
    const bytes = new Uint8Array(await request.arrayBuffer().catch(cutOff));
    if (bytes.byteLength > maxBytes) throw bodyTooLarge(maxBytes);
    return bytes;
  }
  return joined(await readChunks(request.body, maxBytes));
}

async function readChunks(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let length = 0; ;) {
    const { done, value } = await reader.read().catch(cutOff);
    if (done) return chunks;
    length += value.byteLength;
    if (length > maxBytes) {
      void reader.cancel().catch(() => undefined);
      throw bodyTooLarge(maxBytes);
    }
    chunks.push(value);
  }
}

/** The caller or their connection is gone: no failure of ours. */
function cutOff(): never {
  throw new Problem('upload_cut_off');
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1 && chunks[0] !== undefined) return chunks[0];
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
