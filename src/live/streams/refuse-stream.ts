import type { Refused } from '#src/platform/db/decide.ts';
import { Problem, type Extensions } from '#src/platform/problem/problem.ts';
import type { GoLiveRefusal, StreamRefusal } from './streams-store.ts';

/** Throws the database's refusal, with what the caller needs to know. */
export function refuse({ refused, result }: Refused<Exclude<GoLiveRefusal, 'id_taken'> | StreamRefusal>): never {
  const extensions = (result ?? {}) as Extensions;
  switch (refused) {
    case 'not_found':
      throw new Problem('not_found');
    case 'version':
      throw new Problem('version_mismatch');
    case 'over':
      throw new Problem('stream_over', { extensions });
    case 'begun':
      throw new Problem('stream_begun', { extensions });
    case 'already_live':
      throw new Problem('already_live', { extensions });
    case 'too_many_scheduled':
      throw new Problem('too_many_scheduled');
    case 'category':
      throw new Problem('validation_failed', {
        errors: [
          { pointer: '#/category', code: 'invalid_value', detail: 'There is no such category: see /api/categories.' },
        ],
      });
  }
}
