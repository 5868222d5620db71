import * as z from 'zod';
import { outcomes, scanReasons, scanStatuses } from '#src/intel/scans/scan.ts';
import { NODES } from '#src/intel/swarm-context.ts';
import { CompetitorSlug, maybeMoment, momentOf, ScanId, TargetId } from '#src/intel/wire.ts';
import { COUNTED_SCANS, COUNTED_TASKS, type Swarm } from './node-work.ts';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const NodeTaskWire = z
  .strictObject({
    scanId: ScanId,
    targetId: TargetId,
    competitorSlug: CompetitorSlug,
    url: z.string().meta({ description: 'The page.', example: 'https://northwind.example/pricing' }),
    reason: z.enum(scanReasons).meta({ description: 'Why it is looked at.', example: 'schedule' }),
    startedAt: momentOf('When the scan began.'),
  })
  .meta({ id: 'NodeTask' });

const NodeResultWire = z
  .strictObject({
    scanId: ScanId,
    targetId: TargetId,
    competitorSlug: CompetitorSlug,
    status: z.enum(scanStatuses).meta({ description: 'How the scan ended.', example: 'succeeded' }),
    outcome: z.enum(outcomes).nullable().meta({ description: 'What came of it.', example: 'unchanged' }),
    endedAt: momentOf('When it was over.'),
  })
  .meta({ id: 'NodeResult' });

export const NodeWire = z
  .strictObject({
    node: z
      .int()
      .min(0)
      .max(NODES - 1)
      .meta({ description: `Which of the nine: 0 to ${NODES - 1}.`, example: 3 }),
    tasks: z.array(NodeTaskWire).meta({ description: 'What it looks at now: at most four pages.' }),
    last: NodeResultWire.nullable().meta({ description: 'What it ended last; null: nothing within a day.' }),
    scans: count(`Scans that it ended within a day, among the newest ${COUNTED_SCANS} of all nodes.`, 42),
    failures: count('Those of them that failed.', 1),
    passedOverUntil: maybeMoment(
      'It let a lease run out: until then that task goes to others. Null: nothing of the kind.',
      null,
    ),
  })
  .meta({ id: 'Node' });

export const SwarmWire = z.strictObject({
  nodes: z.array(NodeWire).meta({ description: 'All nine, by number.' }),
  waiting: count(`Tasks that no node has now: at most ${COUNTED_TASKS} are counted.`, 2),
  asOf: momentOf('When this was so.'),
});

export const showSwarm = ({ nodes, waiting, asOf }: Swarm): z.output<typeof SwarmWire> => ({
  nodes: nodes.map((node) => ({ ...node, tasks: [...node.tasks] })),
  waiting,
  asOf,
});
