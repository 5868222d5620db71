export const WIDTH = 320;
export const HEIGHT = 180;
const TABLE = 126;

type Colour = readonly [red: number, green: number, blue: number];

interface Tomato {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Colour;
  readonly stripe: Colour;
  /** Turns in a round of the clip. */
  readonly turns: number;
}

const tomatoes: readonly Tomato[] = [
  { x: 52, y: 122, radius: 27, colour: [206, 52, 38], stripe: [160, 30, 28], turns: 1 },
  { x: 112, y: 118, radius: 33, colour: [232, 160, 40], stripe: [206, 84, 34], turns: -1 },
  { x: 176, y: 124, radius: 25, colour: [118, 142, 52], stripe: [66, 96, 40], turns: 2 },
  { x: 232, y: 117, radius: 34, colour: [120, 44, 58], stripe: [72, 32, 48], turns: 1 },
  { x: 290, y: 125, radius: 24, colour: [226, 96, 40], stripe: [190, 58, 34], turns: -2 },
];

/** Lights of the market behind the stall: where each is, how large, how far it sways. */
const lights = Array.from({ length: 11 }, (_, n) => ({
  x: (n * 97 + 31) % WIDTH,
  y: 12 + ((n * 53) % 80),
  radius: 9 + ((n * 7) % 13),
  sway: 4 + (n % 5) * 2,
  phase: n * 1.7,
}));

const mix = (a: number, b: number, share: number) => a + (b - a) * share;

/** One picture of a market stall, RGB of 8 bits: `moment` goes from 0 to 1 in a round, and 1 is 0 again. */
export function drawPicture(moment: number): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const turn = moment * 2 * Math.PI;
  drawBackdrop(pixels);
  for (const light of lights) {
    const x = light.x + Math.sin(turn + light.phase) * light.sway;
    const glow = 34 + 16 * Math.sin(2 * turn + light.phase);
    within(x, light.y, light.radius, TABLE, (at, dx, dy) => {
      const lit = glow * softEdge(dx * dx + dy * dy, light.radius);
      addTo(pixels, at, [lit, lit * 0.78, lit * 0.45]);
    });
  }
  for (const tomato of tomatoes) drawTomato(pixels, tomato, turn * tomato.turns);
  return pixels;
}

function drawBackdrop(pixels: Buffer): void {
  for (let y = 0; y < HEIGHT; y += 1) {
    const down = y < TABLE ? y / TABLE : (y - TABLE) / (HEIGHT - TABLE);
    const [red, green, blue]: Colour =
      y < TABLE
        ? [mix(30, 78, down), mix(34, 58, down), mix(52, 50, down)]
        : [mix(132, 92, down), mix(92, 60, down), mix(58, 36, down)];
    for (let x = 0; x < WIDTH; x += 1) {
      const grain = y < TABLE ? 0 : 5 * Math.sin(y * 1.9 + Math.sin(x * 0.03 + y) * 2);
      const at = (y * WIDTH + x) * 3;
      pixels[at] = red + grain;
      pixels[at + 1] = green + grain;
      pixels[at + 2] = blue + grain;
    }
  }
}

/** A ball with six lobes that turns, lit from the upper left, and its shadow on the table. */
function drawTomato(pixels: Buffer, { x, y, radius, colour, stripe }: Tomato, turned: number): void {
  within(x + radius * 0.3, y + radius, radius, HEIGHT, (at, dx, dy) => {
    const far = dx * dx + dy * dy * 12;
    if (far < 1) addTo(pixels, at, [-44 * (1 - far), -34 * (1 - far), -24 * (1 - far)]);
  });
  within(x, y, radius, HEIGHT, (at, dx, dy) => {
    const flat = dx * dx + dy * dy * 1.25;
    if (flat > 1) return;
    const dz = Math.sqrt(1 - flat);
    const lobe = Math.cos(6 * (Math.atan2(dx, dz) + turned));
    const light = Math.max(0.16, (-0.45 * dx - 0.7 * dy + 0.6 * dz) * (0.94 + 0.06 * lobe));
    const shine = Math.max(0, -0.5 * dx - 0.6 * dy + 0.62 * dz) ** 30 * 150;
    const share = dy < -0.72 && lobe > 0.1 ? 1 : Math.max(0, lobe) * 0.55;
    const of: Colour = dy < -0.72 && lobe > 0.1 ? [62, 104, 44] : stripe; // the calyx
    const edge = softEdge(flat, radius);
    for (const channel of [0, 1, 2] as const) {
      const lit = Math.min(255, mix(colour[channel], of[channel], share) * light * 1.25 + shine);
      pixels[at + channel] = mix(pixels[at + channel] ?? 0, lit, edge);
    }
  });
}

/** How much of a pixel a disc covers, `squared` its distance from the middle in radii: no steps at the rim. */
const softEdge = (squared: number, radius: number) => Math.max(0, Math.min(1, (1 - squared) * radius * 0.5));

/** Visits the pixels of a square round a point, above `bottom`: with where each is, in radii from the point. */
function within(
  x: number,
  y: number,
  radius: number,
  bottom: number,
  visit: (at: number, dx: number, dy: number) => void,
): void {
  const [left, right] = [Math.max(0, Math.ceil(x - radius)), Math.min(WIDTH - 1, Math.floor(x + radius))];
  const [top, low] = [Math.max(0, Math.ceil(y - radius)), Math.min(bottom - 1, Math.floor(y + radius))];
  for (let row = top; row <= low; row += 1)
    for (let column = left; column <= right; column += 1)
      visit((row * WIDTH + column) * 3, (column - x) / radius, (row - y) / radius);
}

function addTo(pixels: Buffer, at: number, colour: Colour): void {
  for (const channel of [0, 1, 2] as const)
    pixels[at + channel] = Math.max(0, Math.min(255, (pixels[at + channel] ?? 0) + colour[channel]));
}
