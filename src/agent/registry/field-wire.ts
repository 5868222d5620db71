import * as z from 'zod';
import { boundedText, MAX_PAGE_SIZE, oneLine } from '#src/platform/wire.ts';
import { MAX_TIP_MINOR } from '#src/delivery/fare/fare.ts';

/** A capability's two sides: each the JSON that travels. */
export interface Shapes {
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
}

const MAX_TOKEN = 2_048;

/** Fields that inputs of several capabilities have. A tool's input is taken as it is: nothing here changes a value. */
export const Limit = z
  .int()
  .min(1)
  .max(MAX_PAGE_SIZE)
  .optional()
  .meta({ description: `Items in a page: 1 to ${MAX_PAGE_SIZE}, 20 unless given.`, example: 20 });
export const Cursor = boundedText(MAX_TOKEN)
  .optional()
  .meta({ description: 'nextCursor of the page before, unchanged. Leave it out for the first page.' });
export const token = (description: string) => boundedText(MAX_TOKEN).optional().meta({ description });

export const DeliveryId = z
  .uuid()
  .meta({ description: 'The delivery’s id: a UUID.', example: '0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10' });
export const StreamId = z
  .uuid()
  .meta({ description: 'The stream’s id: a UUID.', example: '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' });
export const AuctionId = z
  .uuid()
  .meta({ description: 'The auction’s id: a UUID.', example: '7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60' });
export const Slug = z
  .string()
  .regex(/^[0-9a-f]{10}$/)
  .meta({ description: 'The delivery’s tracking slug: 10 lower-case hex digits.', example: '3f9c0a7be1' });

export const TipMinor = z
  .int()
  .min(0)
  .max(MAX_TIP_MINOR)
  .optional()
  .meta({
    description: `Tip for the driver in US cents, 0 to ${MAX_TIP_MINOR}; 0 when absent. $2 is 200.`,
    example: 200,
  });

const MAX_MOMENT = 40;
export const At = z.iso.datetime({ offset: true }).max(MAX_MOMENT);

export const line = (max: number, description: string, example: string) =>
  oneLine(max).meta({ description: `${description} One line, 1 to ${max} characters.`, example });
