import * as z from 'zod';
import { boundedText, Moment } from '#src/platform/wire.ts';
import { auditActions, type AuditEntry } from './audit-entry.ts';

const MAX_RESOURCE = 100;

export const AuditEntryWire = z
  .strictObject({
    id: z.uuid(),
    at: Moment,
    actor: z.string().meta({ description: 'Who did it.', example: 'user:ada' }),
    action: z.enum(auditActions),
    resource: z.string().meta({ description: 'To what: its kind and its id.', example: 'competitor:acme-eats' }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'What exactly; of a change each field’s from and to.' }),
  })
  .meta({ id: 'AuditEntry' });

/** Query parameters of the list beside its page’s. */
export const auditFilters = {
  resource: boundedText(MAX_RESOURCE)
    .optional()
    .meta({ description: 'Only what was done to this.', example: 'competitor:acme-eats' }),
  action: z.enum(auditActions).optional().meta({ description: 'Only such deeds.' }),
};

/** An entry as its codec takes it. */
export const showEntry = (entry: AuditEntry): z.output<typeof AuditEntryWire> => ({
  ...entry,
  details: { ...entry.details },
});
