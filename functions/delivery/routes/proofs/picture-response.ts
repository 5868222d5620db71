import { pictureTypes, type PictureType } from '#src/pictures/clean-picture.ts';
import type { ProofPicture } from '#src/delivery/proofs/read-picture.ts';

const extensions: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

export const pictureAnswer = {
  description: 'The picture, as a file to save.',
  raw: pictureTypes,
  headers: ['Content-Disposition'] as const,
};

/** A picture as a file to download. No cache keeps it, and no browser interprets it as anything else. */
export const pictureResponse = (name: string, { mediaType, bytes, stream }: ProofPicture): Response =>
  new Response(stream, {
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="${name}.${extensions[mediaType]}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
