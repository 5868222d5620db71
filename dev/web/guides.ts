import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '#src/workers.ts';
import { DEFAULT_BASE_PORT, portsFrom } from '../stack/ports.ts';
import { guideHtml, type GuideHtml } from './guide-html.ts';

const GUIDES = join(import.meta.dirname, '../../docs/guides');

/** In the order in which they are read: a file each. */
export const guideNames = [
  'quickstart',
  'idempotency',
  'webhooks',
  'errors',
  'going-live',
  'tracking-privacy',
] as const;

interface Guide extends GuideHtml {
  readonly name: string;
}

/** The guides for `/docs`. They name Workers as the local stack does; here by their variables, which each deployment sets. */
export function readGuides(): Promise<Guide[]> {
  const ports = portsFrom(DEFAULT_BASE_PORT);
  return Promise.all(
    guideNames.map(async (name) => {
      const text = serviceNames.reduce(
        (words, service) => words.replaceAll(`http://127.0.0.1:${ports[service]}`, `%${service.toUpperCase()}_URL%`),
        await readFile(join(GUIDES, `${name}.md`), 'utf8'),
      );
      return { name, ...guideHtml(text) };
    }),
  );
}
