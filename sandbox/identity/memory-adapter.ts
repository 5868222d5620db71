import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

type Entry = { model: string; payload: AdapterPayload; expiresAt: number };

/** Everything that can grow is bounded: the oldest entries are deleted first. */
const maxEntries = 10_000;

/**
 * Sessions, codes, grants and refresh tokens, in memory. oidc-provider's own memory adapter belongs to one Provider and
 * warns at each start; this one outlives the Provider that a key rotation replaces.
 */
export function memoryAdapter(): AdapterFactory {
  const entries = new Map<string, Entry>();

  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry !== undefined && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const findBy = async (field: 'uid' | 'userCode', value: string) => {
      for (const [key, entry] of entries) if (entry.model === model && entry.payload[field] === value) return live(key);
      return undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        entries.delete(keyOf(id));
        const expiresAt = expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000;
        entries.set(keyOf(id), { model, payload, expiresAt });
        for (const oldest of entries.keys()) {
          if (entries.size <= maxEntries) break;
          entries.delete(oldest);
        }
      },
      find: async (id) => live(keyOf(id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const payload = live(keyOf(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
