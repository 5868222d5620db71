import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { agentSchema, moment } from '#src/agent/credentials/table.ts';
import { DAY_LIMIT_MINOR, standings, type BoundValues, type Standing } from './profile.ts';

const amount = (name: string) => bigint(name, { mode: 'bigint' });

/** What a person lets agents do. Every call that may cost something locks its person’s row. */
export const profile = agentSchema.table(
  'profile',
  {
    userId: text('user_id').primaryKey(),
    /** For all agents together, in a day. */
    dayLimitMinor: amount('day_limit_minor')
      .notNull()
      .default(sql.raw(String(DAY_LIMIT_MINOR))),
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('profile_day_limit', sql`${table.dayLimitMinor} >= 0`)],
);

/** What a person decided of a capability for good. Without a row its own mode applies. */
export const profileRule = agentSchema.table(
  'profile_rule',
  {
    userId: text('user_id').notNull(),
    appId: text('app_id').notNull(),
    capabilityName: text('capability_name').notNull(),
    standing: text().$type<Exclude<Standing, 'ask'>>().notNull(),
    maxPerCallMinor: amount('max_per_call_minor'),
    maxPerDayMinor: amount('max_per_day_minor'),
    bound: jsonb().$type<BoundValues>().notNull(),
    /** Of `allow`. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.appId, table.capabilityName] }),
    foreignKey({ columns: [table.userId], foreignColumns: [profile.userId] }),
    check(
      'profile_rule_standing',
      sql.raw(`standing in (${standings.flatMap((each) => (each === 'ask' ? [] : [`'${each}'`])).join(', ')})`),
    ),
    check('profile_rule_expires', sql`(${table.expiresAt} is not null) = (${table.standing} = 'allow')`),
    check('profile_rule_limits', sql`least(${table.maxPerCallMinor}, ${table.maxPerDayMinor}) >= 0`),
  ],
);
