import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { ROOT } from '../workers/profile-config.ts';
import { shrinkSource } from './shrink-source.ts';
import { loadResource, STRIPE_RESOURCE } from './stripe-resources.ts';

const LOCALES = /[\\/]node_modules[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/;
const ENGLISH = 'export { default as en } from "./en.js";';

const ours = ['src', 'functions'].map((folder) => join(ROOT, folder) + sep);

/** Leaves out of a bundle what no Worker reads: docs/decisions/0023-the-build-step.md. */
export const shrinkPlugin: Plugin = {
  name: 'shrink',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!ours.some((folder) => path.startsWith(folder))) return undefined;
      const contents = shrinkSource(path, await readFile(path, 'utf8'));
      return { contents, loader: extname(path) === '.tsx' ? 'tsx' : 'ts' };
    });
    build.onLoad({ filter: STRIPE_RESOURCE }, ({ path }) => loadResource(path));
    // Whoever imports `z` by name, as the AI SDK does, gets all of zod's languages: English is the one that is spoken.
    build.onLoad({ filter: LOCALES }, async ({ path }) => {
      if (!(await readFile(path, 'utf8')).includes(ENGLISH)) throw new Error(`${path} has another way with English`);
      return { contents: ENGLISH };
    });
  },
};
