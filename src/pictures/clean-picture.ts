import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/**
 * What a proof may be. No SVG, not for a signature either: it is a document that can hold scripts and links, and
 * cleaning one safely takes more code than all three of these.
 */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

const cleaners = { 'image/jpeg': cleanJpeg, 'image/png': cleanPng, 'image/webp': cleanWebp } as const;

/**
 * The same pixels without anything else: no place, time, device, thumbnail, comment or text, nor bytes after the end.
 * Only what a decoder needs is copied, so what we don't know doesn't stay. Throws `picture_invalid` for anything that
 * isn't one whole picture of that type; compressed pixels themselves aren't decoded.
 */
export const cleanPicture = (bytes: Uint8Array, type: PictureType): Uint8Array => cleaners[type](bytes);
