import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 480;
const HEIGHT = 360;

type Colour = readonly [red: number, green: number, blue: number];

const TABLE: Colour = [233, 222, 203];
const SHADOW = 0.55;

/** Something round, in rows on a table, of a few colours: a PNG, always the same for the same colours. */
export function drawPicture(colours: readonly Colour[]): Buffer<ArrayBuffer> {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(1 + WIDTH * 3); // the first byte: no filter
    for (let x = 0; x < WIDTH; x += 1) row.set(colourAt(x, y, colours), 1 + x * 3);
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8); // eight bits each of red, green and blue
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const CELL = 120;
const RADIUS = 52;

function colourAt(x: number, y: number, colours: readonly Colour[]): Colour {
  const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
  const [dx, dy] = [(x % CELL) - CELL / 2, (y % CELL) - CELL / 2];
  const colour = colours[(column * 2 + row * 3) % colours.length];
  if (colour === undefined || Math.hypot(dx, dy) > RADIUS) return TABLE;
  const light = 1.15 - (Math.hypot(dx + 18, dy + 18) / (RADIUS * 2)) * SHADOW;
  const lit = (part: number) => Math.min(255, Math.round(part * light));
  return [lit(colour[0]), lit(colour[1]), lit(colour[2])];
}

function chunk(type: string, data: Uint8Array): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
