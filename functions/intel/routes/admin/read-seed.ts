import type * as z from 'zod';
import { faultAt } from '#src/http/validate.ts';
import { seedKinds, type Placed, type Rejection, type Seed, type SeedKind } from '#src/intel/seed/seed.ts';
import { seedShapes, type SeedRequest } from '#src/intel/seed/wire.ts';

/** The rows of a seed, each by its own shape: one that hasn’t it is rejected, and the others go on. */
export function readSeed({ options, ...body }: z.output<typeof SeedRequest>): Seed {
  const rejected: Rejection[] = [];
  const read = <K extends SeedKind>(kind: K) => {
    type Row = z.output<(typeof seedShapes)[K]>;
    return body[kind].flatMap((given, n): Placed<Row>[] => {
      const result = seedShapes[kind].safeParse(given);
      if (result.success) return [{ ...(result.data as Row), n }];
      const fault = faultAt(result.error.issues, [kind, n]);
      if (fault !== undefined) rejected.push(fault);
      return [];
    });
  };
  const [products, competitors, targets] = [read(seedKinds[0]), read(seedKinds[1]), read(seedKinds[2])];
  return { products, competitors, targets, rejected, dryRun: options.dryRun ?? false, prune: options.prune ?? false };
}
