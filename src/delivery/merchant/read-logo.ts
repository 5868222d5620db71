import type { DeliveryContext } from '#src/delivery/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Logo } from './merchant.ts';
import { findLogo } from './profiles-store.ts';

/** A logo that some profile has now, with its bytes. One round trip, and one object. Throws `not_found`, `storage_unavailable`. */
export async function readLogo(
  ctx: Pick<DeliveryContext, 'db' | 'logos'>,
  id: string,
): Promise<{ readonly logo: Logo; readonly stream: ReadableStream }> {
  const logo = await findLogo(ctx.db, id);
  const stream = logo && (await ctx.logos.get(id));
  if (logo === undefined || stream === undefined) throw new Problem('not_found');
  return { logo, stream };
}
