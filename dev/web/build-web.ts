import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { serviceNames } from '#src/workers.ts';
import { readGuides } from './guides.ts';
import { referenceContents } from './reference-contents.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'web/dist');
const SWAGGER = join(ROOT, 'node_modules/swagger-ui-dist');

/** What all pages load, and the API reference. */
const shared = [
  'web/site.css',
  'web/controls.css',
  'web/signed-in.ts',
  'web/pay/pay.ts',
  'web/pay/pay.css',
  'web/reference/reference.css',
  'web/reference/docs.ts',
  'web/reference/side.ts',
  'web/reference/side.css',
];
/** A page's script and style have the name of its folder: `functions/live/pages/room/room.ts` is `assets/room.js`. */
const PAGE_FILES = 'functions/*/pages/*/*.{ts,css}';

/** What pages load, with its name under `assets/`. esbuild refuses two of the same name. */
const findEntries = () =>
  [...shared, ...globSync(PAGE_FILES, { cwd: ROOT }).filter((file) => nameOf(file) === basename(dirname(file)))]
    .toSorted()
    .map((file) => ({ in: file, out: nameOf(file) }));

const nameOf = (file: string) => basename(file, extname(file));

/** What a Worker reads, not a page: see functions/delivery/phones.ts. */
const COUNTRIES = 'node_modules/libphonenumber-js/metadata.min.json';
/** The light build: without what our playlists don’t have. */
const HLS = join(ROOT, 'node_modules/hls.js');
/** Draws streets in a worker, which a script in one file can't bring along. */
const MAPLIBRE = join(ROOT, 'node_modules/maplibre-gl');
/** The icon of every page, and the picture of links' previews. */
const pictures = ['icon.svg', 'preview.png'];
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/**
 * Fills `web/dist`, the static files of every Worker. Each file appears whole or not at all, and one that is as it
 * should be is left alone, so that two runs at once, or one beside a running stack, do no harm. Answers the names of those
 * that it has written.
 */
export async function buildWeb(): Promise<string[]> {
  const [hls, maplibre] = await Promise.all([versionOf(HLS), versionOf(MAPLIBRE)]);
  const bundled = await build({
    absWorkingDir: ROOT,
    entryPoints: findEntries(),
    outdir: join(DIST, 'assets'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { HLS_VERSION: JSON.stringify(hls), MAPLIBRE_VERSION: JSON.stringify(maplibre) },
    write: false,
    logLevel: 'silent', // it throws, with everything that it would print
  });
  const guides = await readGuides();
  const written = await Promise.all([
    ...bundled.outputFiles.map(({ path, contents }) => place(relative(DIST, path), contents)),
    ...pictures.map(async (name) => place(`assets/${name}`, await readFile(join(ROOT, 'web', name)))),
    place('assets/countries.json', await readFile(join(ROOT, COUNTRIES))),
    place(`assets/hls.light-${hls}.js`, await readFile(join(HLS, 'dist/hls.light.min.js'))),
    place(`assets/maplibre-gl-worker-${maplibre}.mjs`, await readFile(join(MAPLIBRE, 'dist/maplibre-gl-worker.mjs'))),
    ...swaggerFiles.map(async (name) => place(`assets/swagger/${name}`, await readFile(join(SWAGGER, name)))),
    ...serviceNames.map(async (name) => {
      const document = await readFile(join(ROOT, `docs/openapi/${name}.json`));
      const sections = referenceContents(document.toString());
      const contents = { guides: guides.map(({ name: guide, title }) => ({ name: guide, title })), sections };
      return [
        ...(await place(`openapi/${name}.json`, document)),
        ...(await place(`contents/${name}.json`, Buffer.from(JSON.stringify(contents)))),
      ];
    }),
    // As HTML they would be pages by themselves.
    ...guides.map(({ name, html }) => place(`guides/${name}.txt`, Buffer.from(html))),
    place('asyncapi/live.json', await readFile(join(ROOT, 'docs/asyncapi/live.json'))),
  ]);
  return written.flat();
}

/** Of a package that pages load by itself: its version is part of its name there. */
async function versionOf(folder: string): Promise<string> {
  return (JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

async function place(name: string, contents: Uint8Array): Promise<string[]> {
  const path = join(DIST, name);
  const present = await readFile(path).catch(() => undefined);
  if (present?.equals(contents)) return [];
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  await writeFile(temporary, contents);
  await rename(temporary, path);
  return [name];
}
