import * as z from 'zod';

const Check = z.strictObject({
  componentType: z.enum(['datastore', 'component', 'system']),
  status: z.enum(['pass', 'fail']),
  observedValue: z.int().meta({ description: 'Milliseconds that the check took.', example: 3 }),
  observedUnit: z.literal('ms'),
  time: z.iso.datetime(),
});

export const Health = z
  .strictObject({
    status: z.enum(['pass', 'fail']),
    serviceId: z.string(),
    version: z.string(),
    checks: z.record(z.string(), z.array(Check)).optional(),
  })
  .meta({ id: 'Health' });

export const Version = z
  .strictObject({
    service: z.string(),
    version: z.string(),
    apiVersion: z.string(),
    gitSha: z.string(),
    builtAt: z.string(),
    schemaVersion: z
      .string()
      .meta({ description: 'The newest database migration that this build knows.', example: '0001_roles' }),
  })
  .meta({ id: 'Version' });

export const ServiceState = z
  .strictObject({
    status: z.enum(['operational', 'degraded', 'outage']),
    components: z.array(z.strictObject({ name: z.string(), status: z.enum(['operational', 'outage']) })),
    updatedAt: z.iso.datetime(),
    measured: z
      .array(
        z.strictObject({
          name: z.string().meta({ description: 'What was counted.', example: 'insights.card' }),
          right: z.int().min(0).meta({ description: 'How many were right.', example: 74 }),
          all: z.int().min(0).meta({ description: 'Of how many.', example: 74 }),
          least: z
            .number()
            .min(0)
            .max(1)
            .meta({ description: 'The lower bound of Wilson’s 95 % interval of their share.', example: 0.95 }),
        }),
      )
      .optional()
      .meta({ description: 'How well the service does what it judges by rules, as measured for this build.' }),
  })
  .meta({ id: 'ServiceState' });

export type Measured = NonNullable<z.output<typeof ServiceState>['measured']>;

export const Ecosystem = z
  .strictObject({
    services: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        baseUrl: z.url(),
        openapiUrl: z.url(),
        version: z.string(),
      }),
    ),
  })
  .meta({ id: 'Ecosystem' });
