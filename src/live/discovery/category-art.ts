const WIDTH = 320;
const HEIGHT = 180;

/** A hue (degrees) and a symbol for each category, drawn in a square of 64: our own shapes. */
const arts: Readonly<Record<string, readonly [hue: number, mark: string]>> = {
  'farmers-market': [110, 'M8 26h48l-6 28H14zM14 26l6-14h24l6 14M24 32v16M32 32v16M40 32v16'],
  bakery: [32, 'M8 38c0-14 10-22 24-22s24 8 24 22v10H8zM22 20l-4 14M34 18l-4 14M46 20l-4 14'],
  'food-drink': [12, 'M14 12h24v20a12 12 0 0 1-24 0zM38 18h8a6 6 0 0 1 0 14h-8M26 44v10M16 54h20'],
  'plants-garden': [
    140,
    'M32 56V28M32 34c0-12-8-18-20-18 0 12 8 18 20 18M32 28c0-10 6-16 18-16 0 10-6 16-18 16M22 56h20',
  ],
  home: [200, 'M8 32 32 10l24 22M14 28v26h36V28M26 54V38h12v16'],
  fashion: [320, 'M22 10 8 20l6 12 6-4v28h24V28l6 4 6-12-14-10c-2 6-6 8-10 8s-8-2-10-8z'],
  vintage: [265, 'M12 20h40v30H12zM22 20v-8h20v8M12 32h40M28 28h8v8h-8z'],
  jewelry: [185, 'M14 12h36l8 14-26 30L6 26zM6 26h52M24 26l8 30 8-30M22 12l2 14M42 12l-2 14'],
  beauty: [345, 'M24 30h16v26H24zM26 30V18l12-8v20M24 40h16'],
  handmade: [50, 'M10 54 40 24M36 12l16 16M44 8l12 12-8 8-12-12zM14 20h12M20 14v12'],
  collectibles: [225, 'M10 16h28v40H10zM26 16l4-8 26 10-14 38h-4M18 28h12M24 22v12'],
  'books-records': [285, 'M10 10h10v44H10zM24 10h10v44H24zM40 12l10-2 8 42-10 2zM10 20h10M24 20h10'],
};

const DEFAULT = [0, 'M10 16h44v28H10zM28 22v16l12-8zM22 54h20'] as const;

/** A category's picture: an SVG, 16 by 9, always the same. A category without a symbol gets a plain one. */
export function categoryArt(slug: string): string {
  const [hue, mark] = (Object.hasOwn(arts, slug) ? arts[slug] : undefined) ?? DEFAULT;
  const scale = 1.5;
  const x = (WIDTH - 64 * scale) / 2;
  const y = (HEIGHT - 64 * scale) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 45% 34%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 50% 18%)"/></linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>` +
    `<path d="${mark}" transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}
