import { sql } from 'drizzle-orm';
import type { PersonId } from '#src/live/ids.ts';
import type { Database } from '#src/platform/db/database.ts';
import { textArray } from '#src/platform/db/parameters.ts';
import type { PayerStanding } from './payment.ts';
import { standingOf } from './standing-store.ts';
import { customer } from './table.ts';

/** Who somebody is at the processor, and how many cards they have; undefined where they have never saved one. */
export async function findCustomer(
  db: Database,
  personId: PersonId,
): Promise<{ readonly id: string; readonly cards: number } | undefined> {
  const [row] = await db.execute<{ id: string; cards: number }>(
    sql`select processor_id as id, cardinality(methods) as cards from ${customer} where person_id = ${personId}`,
  );
  return row;
}

/** Records who somebody is at the processor; of two at once the first stays. */
export async function insertCustomer(db: Database, personId: PersonId, processorId: string): Promise<string> {
  const [row] = await db.execute<{ id: string }>(sql`
    insert into ${customer} as c (person_id, processor_id) values (${personId}, ${processorId})
    on conflict (person_id) do update set processor_id = c.processor_id returning processor_id as id`);
  return row?.id ?? processorId;
}

/** A card was saved: it is the newest. */
export async function addMethod(
  db: Database,
  { customerId, methodId }: { readonly customerId: string; readonly methodId: string },
): Promise<void> {
  await db.execute(sql`
    update ${customer} set methods = array_prepend(${methodId}::text, methods)
    where processor_id = ${customerId} and not methods @> array[${methodId}::text]`);
}

/** The cards that somebody has, as the processor lists them. */
export async function replaceMethods(db: Database, personId: PersonId, methods: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${customer} set methods = ${textArray(methods)} where person_id = ${personId} and methods <> ${textArray(methods)}`);
}

/** A card is gone at the processor. */
export async function removeMethod(db: Database, personId: PersonId, methodId: string): Promise<void> {
  await db.execute(sql`
    update ${customer} set methods = array_remove(methods, ${methodId}::text) where person_id = ${personId}`);
}

/** What speaks against a payer. One round trip. */
export async function readStanding(db: Database, personId: PersonId): Promise<PayerStanding> {
  const [row] = await db.execute<{ standing: PayerStanding }>(
    sql`select ${standingOf(sql`${personId}::text`)} as standing`,
  );
  if (row === undefined) throw new Error('a standing has one row');
  return row.standing;
}
