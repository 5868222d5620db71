import * as z from 'zod';
import { wordingBounds, type Answer } from './subject.ts';

const { analysis, quotations, quotation } = wordingBounds;
/** Longer than an answer may be, spaces and all. */
const MAX_TEXT = 16_384;
const FENCE = '```';

const AnswerWire = z.strictObject({
  analysis: z.string().min(1).max(analysis),
  quotations: z.array(z.string().min(1).max(quotation)).max(quotations),
});

/** What a model said, as the object that it was asked for. Many put a code fence around it, and nothing else. */
export function readAnswer(said: string): Answer | undefined {
  if (said.length > MAX_TEXT) return undefined;
  const text = said.trim();
  const isFenced = text.startsWith(FENCE) && text.endsWith(FENCE) && text.includes('\n');
  const inner = isFenced ? text.slice(text.indexOf('\n'), -FENCE.length) : text;
  try {
    return AnswerWire.safeParse(JSON.parse(inner)).data;
  } catch {
    return undefined;
  }
}
