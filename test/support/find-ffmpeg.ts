import { createRequire } from 'node:module';

/** The ffmpeg that npm installed; undefined if there is none for this platform. */
export function findFfmpeg(): string | undefined {
  try {
    return (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string }).path;
  } catch {
    return undefined;
  }
}
