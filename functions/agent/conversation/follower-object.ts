import { DurableObject } from 'cloudflare:workers';
import type { DurableObjectState, DurableObjectStorage } from '@cloudflare/workers-types';
import { withoutPlace, type OpenStream } from '#src/agent/conversations/open-stream.ts';
import type { Env } from '#src/http/scope.ts';
import { logError } from '#src/platform/log.ts';
import { conversationOf } from '#fn/agent/bindings.ts';
import type { FollowerStub } from './follower-stub.ts';

type Row = { id: string; conversationId: string };

const idOf = ({ id }: OpenStream): string => id;

/** The streams that one credential follows conversations by, over all of them. */
export class FollowerObject extends DurableObject<Env> implements FollowerStub {
  readonly #storage: DurableObjectStorage;
  /** One look at a time: two would each end the same excess, or more than it. */
  #looking: Promise<void> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#storage = ctx.storage;
  }

  opened({ id, conversationId }: OpenStream): Promise<void> {
    this.#run('insert or ignore into stream (id, conversation_id) values (?, ?)', id, conversationId);
    this.#looking = this.#looking.then(() => this.#makeRoom()).catch((error: unknown) => logError('follower', error));
    return Promise.resolve();
  }

  /** A credential that follows nothing leaves nothing behind: most live for an hour. */
  async closed(streamId: string): Promise<void> {
    this.#drop([streamId]);
    if (this.#counted().length === 0) await this.#storage.deleteAll();
  }

  /** The oldest first. Of some it may not be known yet that they are closed. */
  #counted(): readonly OpenStream[] {
    return this.#run('select id, conversation_id as conversationId from stream order by number');
  }

  #drop(ids: readonly string[]): void {
    for (const id of ids) this.#run('delete from stream where id = ?', id);
  }

  #run(query: string, ...values: readonly string[]): readonly Row[] {
    const { sql } = this.#storage;
    sql.exec(
      'create table if not exists stream (number integer primary key, id text not null unique, conversation_id text not null)',
    );
    return sql.exec<Row>(query, ...values).toArray();
  }

  /**
   * Ends the oldest of too many. Those that a dead process left count for nothing, so the conversations are asked first
   * which are open. Those that come meanwhile are looked at in a turn of their own.
   */
  async #makeRoom(): Promise<void> {
    const counted = this.#counted();
    if (withoutPlace(counted).length === 0) return;
    const areOpen = await Promise.all(counted.map((each) => this.#isOpen(each)));
    this.#drop(counted.filter((_, index) => areOpen[index] === false).map(idOf));
    const known = new Set(this.#counted().map(idOf));
    const over = withoutPlace(counted.filter(({ id }) => known.has(id)));
    this.#drop(over.map(idOf));
    await Promise.all(over.map((each) => conversationOf(this.env, each.conversationId).endStream(each.id)));
  }

  /** A conversation that doesn’t answer may still have it. */
  #isOpen({ id, conversationId }: OpenStream): Promise<boolean> {
    return conversationOf(this.env, conversationId)
      .hasStream(id)
      .catch(() => true);
  }
}
