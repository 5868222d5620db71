import { showWave } from '#src/delivery/dispatch/offer-wire.ts';
import type { Wave } from '#src/delivery/dispatch/wave.ts';

/** A wave's answer, with the job's version as ETag. */
export const presentWave = (wave: Wave) => ({
  body: showWave(wave),
  headers: { ETag: `"${wave.version}"`, 'Cache-Control': 'no-store' },
});
