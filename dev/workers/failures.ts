import * as z from 'zod';

const Line = z.object({
  requestId: z.string().optional(),
  route: z.string().optional(),
  run: z.string().optional(),
  status: z.number().optional(),
  code: z.string().optional(),
  error: z.object({ name: z.string(), message: z.string() }).optional(),
});

/** What a person has to hear of a line of the Workers' log: a fault of ours, a 5xx, a dead letter. */
export function failureIn(line: string): string | undefined {
  const { requestId = '', route = '', run = '', status = 0, code = '', error } = read(line);
  if (error !== undefined) return `FAILED ${error.name}: ${error.message} (request ${requestId})`;
  if (status >= 500) return `FAILED ${status} ${route} ${code} (request ${requestId})`;
  if (run.startsWith('dead letter')) return `FAILED too often: ${run} (${requestId})`;
  return undefined;
}

/** Lines that aren't ours, such as workerd's own, say nothing. */
function read(line: string): z.output<typeof Line> {
  if (!line.startsWith('{')) return {};
  try {
    return Line.safeParse(JSON.parse(line)).data ?? {};
  } catch {
    return {};
  }
}
