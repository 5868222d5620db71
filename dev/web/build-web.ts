import { mkdirSync } from 'node:fs';
/** Being written. */
export async function buildWeb(): Promise<void> {
  mkdirSync('web/dist/assets', { recursive: true });
}
