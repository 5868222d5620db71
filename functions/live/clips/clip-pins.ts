import type { SqlStorage } from '@cloudflare/workers-types';
import { fileNameOf, objectsOf } from '#src/live/clips/clip-playlist.ts';
import { PIN_MS, type PickedClip } from '#src/live/clips/room-clips.ts';

/** What clips still need of a room's files, stored: none of it is deleted until it is copied, or PIN_MS are over. */
export class ClipPins {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'create table if not exists clip_pin (clip_id text primary key, picked text not null, until integer not null)',
    );
  }

  find(clipId: string): PickedClip | undefined {
    const [row] = this.#sql
      .exec<{ picked: string }>('select picked from clip_pin where clip_id = ? and until > ?', clipId, Date.now())
      .toArray();
    return row && (JSON.parse(row.picked) as PickedClip);
  }

  keep(clipId: string, picked: PickedClip): void {
    const until = Date.now() + PIN_MS;
    this.#sql.exec('insert or replace into clip_pin values (?, ?, ?)', clipId, JSON.stringify(picked), until);
  }

  release(clipId: string): void {
    this.#sql.exec('delete from clip_pin where clip_id = ?', clipId);
  }

  /** The names of files that are kept. */
  names(): ReadonlySet<string> {
    this.#sql.exec('delete from clip_pin where until <= ?', Date.now());
    const rows = this.#sql.exec<{ picked: string }>('select picked from clip_pin').toArray();
    return new Set(
      rows.flatMap(({ picked }) => objectsOf((JSON.parse(picked) as PickedClip).segments).map(fileNameOf)),
    );
  }
}
