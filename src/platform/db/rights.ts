import type { ServiceName } from '#src/platform/config.ts';

/** Rights on a table, in this order: select, insert, update, delete. */
type TableRights = 'S' | 'SI' | 'SU' | 'SID' | 'SIU' | 'SIUD';

/**
 * What the Workers’ roles may do in a domain’s schema (`src/<domain>/rights.ts`): whoever isn’t named may do nothing.
 * The migrations grant it; a test compares.
 */
export interface Rights {
  readonly tables: Readonly<Record<string, Readonly<Partial<Record<ServiceName, TableRights>>>>>;
  /** Functions that a role may call. A trigger’s function is called by nobody. */
  readonly calls?: Readonly<Partial<Record<ServiceName, readonly string[]>>>;
}
