import { crc32 as native } from 'node:zlib';

/**
 * The CRC-32 of bytes, or of a text's UTF-8 (ISO 3309; ISO/IEC 15948, annex D), as an unsigned integer: finds damage and
 * typing errors, proves nothing.
 */
export const crc32 = (data: string | Uint8Array): number => native(data);
