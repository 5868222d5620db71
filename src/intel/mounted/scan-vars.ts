import * as z from 'zod';
import { Secret } from '#src/platform/config.ts';
import { MIN_ISSUED_LENGTH } from '#src/platform/secret-text.ts';

const DEFAULT_GAP_MS = 5_000;
const DEFAULT_CONFIRM_SECONDS = 60;

/** Secrets of the swarm’s reports (Standard Webhooks), the newest first: two while one is rotated. */
export const SwarmSecrets = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(Secret(MIN_ISSUED_LENGTH).startsWith('whsec_')).min(1).max(2));

/** What both the feed and the swarm go by. */
export const ScanVars = {
  /** The least pause between two requests to a host. */
  SCAN_GAP_MS: z.coerce.number().int().min(0).default(DEFAULT_GAP_MS),
  /** After so long an important change is looked at again, or up to half as much later. */
  CONFIRM_AFTER_SECONDS: z.coerce.number().int().min(1).default(DEFAULT_CONFIRM_SECONDS),
};
