import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A WebSocket by hand (RFC 6455): as quick as can be, and as rude as is wanted. It answers no ping and no close. */
export interface RawSocket {
  readonly socket: Socket;
  /** Resolves when the handshake is done. */
  readonly opened: Promise<void>;
  /** The code that the server closed it with; 1006 where it said none. */
  readonly closed: Promise<number>;
  send(text: string): void;
}

interface RawOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Each text frame's payload: valid until it returns. */
  readonly onText?: (payload: Buffer) => void;
}

const TEXT = 1;
const CLOSE = 8;

/** A masked frame, as clients have to send it; a mask of zeros leaves the payload as it is. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length < 126) return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
  const head = Buffer.from([0x81, 0x80 | 126, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

export function openRaw(url: string, { headers = {}, onText }: RawOptions = {}): RawSocket {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  let isOpen = false;
  let rest = Buffer.alloc(0);
  let code = 1006;
  const closed = Promise.withResolvers<number>();
  const opened = Promise.withResolvers<void>();
  opened.promise.catch(() => undefined);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    opened.reject(new Error('the socket was closed before it was open'));
    closed.resolve(code);
  });
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n');
      if (end === -1) return;
      const status = rest.subarray(0, rest.indexOf('\r\n')).toString();
      if (!status.includes(' 101 ')) return void socket.destroy();
      rest = rest.subarray(end + 4);
      isOpen = true;
      opened.resolve();
    }
    for (let frame = readFrame(rest); frame !== undefined; frame = readFrame(rest)) {
      rest = rest.subarray(frame.end);
      if (frame.opcode === TEXT) onText?.(frame.payload);
      if (frame.opcode !== CLOSE) continue;
      code = frame.payload.length >= 2 ? frame.payload.readUInt16BE(0) : 1005;
      closed.resolve(code);
    }
  });
  return {
    socket,
    opened: opened.promise,
    closed: closed.promise,
    send: (text) => void socket.write(textFrame(text)),
  };
}

/** The first whole frame; undefined until it has all come. A server’s frames have no mask, and none of ours is cut up. */
function readFrame(bytes: Buffer) {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return undefined;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const end = start + length;
  return bytes.length < end ? undefined : { opcode: (bytes[0] ?? 0) & 0x0f, payload: bytes.subarray(start, end), end };
}
