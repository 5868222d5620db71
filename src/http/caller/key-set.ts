import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/**
 * An unknown key id fetches the set again at most this often: a rotation takes effect within it, and a flood isn't
 * amplified.
 */
const COOLDOWN_MS = 30_000;
/** Known keys are fetched again after this, so that a withdrawn one stops working; while that fails they stay valid. */
const MAX_AGE_MS = 600_000;
const TIMEOUT_MS = 3_000;
/** A request stops waiting for another's fetch after this, because the other may have been cancelled. */
const WAIT_MS = 1_000;

/**
 * The identity provider's published keys, as one isolate knows them. jose's own remote set can't share a fetch in
 * workerd, so that each of a hundred forged key ids at once would be a fetch.
 */
export function openKeySet(url: string, clock: () => number = Date.now): JWTVerifyGetKey {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let triedAt = -Infinity;
  let fetchedAt = -Infinity;
  let failed = false;
  let pending: Promise<void> | undefined;

  const fetchKeys = async (): Promise<void> => {
    triedAt = clock();
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status !== 200) throw new Error(`the key set answered ${response.status}`);
      keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
      fetchedAt = clock();
      failed = false;
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const start = (): Promise<void> => {
    const started = fetchKeys().finally(() => {
      if (pending === started) pending = undefined;
    });
    pending = started;
    return started;
  };
  const wait = (running: Promise<void>) =>
    Promise.race([running, new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))]);

  const refresh = async (): Promise<void> => {
    if (clock() - triedAt >= COOLDOWN_MS) return start();
    if (pending !== undefined) await wait(pending);
    if (failed) throw new Error('the key set could not be read'); // it is unknown whether the key exists
  };
  const known = async () => {
    if (keys === undefined && pending !== undefined) await wait(pending).catch(() => undefined);
    if (keys === undefined) await start(); // without any key every request tries
    else if (clock() - fetchedAt >= MAX_AGE_MS) await refresh().catch(() => undefined);
    if (keys === undefined) throw new Error('the key set was not read');
    return keys;
  };

  return async (header, token) => {
    const before = await known();
    try {
      return await before(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await refresh();
      return (keys ?? before)(header, token);
    }
  };
}
