import * as z from 'zod';
import { evidenceClasses } from '#src/intel/insights/evidence-class.ts';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

export const ConfidenceTableWire = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          evidenceClass: z.enum(evidenceClasses).meta({
            description:
              'What insights rest on: offer: a figure in structured data. card: a name with a price. section: an entry or a section with its heading. prose: words.',
            example: 'offer',
          }),
          isConfirmed: z.boolean().meta({ description: 'Whether another look saw it again.', example: true }),
          right: count('Cases that were genuine and of that kind.', 45),
          all: count('Cases, measured on other sites’ pages and said in verdicts.', 46),
          confidence: z.number().min(0).max(1).meta({
            description: 'The lower bound of Wilson’s 95 % interval for the share of those that were right.',
            example: 0.89,
          }),
          isShared: z.boolean().meta({
            description: 'It has under ten cases, and is taken from those of all classes that have.',
            example: false,
          }),
        }),
      )
      .meta({ description: 'The surest class first, each as seen once and as confirmed.' }),
    brierScore: z.number().min(0).max(1).nullable().meta({
      description: 'The mean square of confidence less what came true, over all cases: 0 is best; null without a case.',
      example: 0.0331,
    }),
    verdicts: count('How many of the cases are verdicts.', 12),
  })
  .meta({ id: 'ConfidenceTable' });
