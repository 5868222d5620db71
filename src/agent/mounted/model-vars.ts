import * as z from 'zod';
import { Secret, Url } from '#src/platform/config.ts';
import { MIN_ISSUED_LENGTH } from '#src/platform/secret-text.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** What people and pages say is sent there: encrypted, unless it is on this machine. */
const isPrivate = (text: string) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || LOOPBACK.includes(hostname);
};
const isPlain = (text: string) => {
  const { username, search, hash } = new URL(text);
  return username === '' && search === '' && hash === '';
};
const ModelUrl = Url.pipe(
  z.string().refine(isPrivate, 'must be https').refine(isPlain, 'must have no user, query or fragment'),
);

/** Of each Worker that asks a language model, its own: all three, or none, and then it does without. */
export const modelVars = {
  /** An endpoint with OpenAI's interface, without `/chat/completions`: `https://api.openai.com/v1`. */
  MODEL_URL: ModelUrl.optional(),
  MODEL_KEY: Secret(MIN_ISSUED_LENGTH).optional(),
  /** As the endpoint names it. */
  MODEL_NAME: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be the name of a model')
    .optional(),
};

export type ModelConfig = z.output<z.ZodObject<typeof modelVars>>;

/** Whether it is all there, or nothing of it: for `.refine`, behind a Worker's other variables, with `modelFault`. */
export const isWholeModel = ({ MODEL_URL, MODEL_KEY, MODEL_NAME }: ModelConfig): boolean =>
  new Set([MODEL_URL, MODEL_KEY, MODEL_NAME].map((each) => each === undefined)).size === 1;

export const modelFault = { path: ['MODEL_URL'], error: 'MODEL_URL, MODEL_KEY and MODEL_NAME belong together' };

/** The endpoint that is configured; undefined if none is. */
export const modelSettings = ({ MODEL_URL: url, MODEL_KEY: key, MODEL_NAME: name }: ModelConfig) =>
  url === undefined || key === undefined || name === undefined ? undefined : { url, key, name };
