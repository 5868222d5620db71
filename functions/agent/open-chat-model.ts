import * as z from 'zod';
import type { Model } from '#src/agent/model/model.ts';
import { openModel } from '#src/agent/model/open-model.ts';
import { Secret, Url } from '#src/platform/config.ts';
import { MIN_ISSUED_LENGTH } from '#src/platform/secret-text.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Conversations are sent there: encrypted, unless it is on this machine. */
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

/** All three, or none: then the chat plans by itself. */
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

type ModelConfig = z.output<z.ZodObject<typeof modelVars>>;

/** Whether it is all there, or nothing of it. */
export const isWholeModel = ({ MODEL_URL, MODEL_KEY, MODEL_NAME }: ModelConfig): boolean =>
  new Set([MODEL_URL, MODEL_KEY, MODEL_NAME].map((each) => each === undefined)).size === 1;

/** The model that is configured; `planner` if none is. */
export function openChatModel(
  { MODEL_URL: url, MODEL_KEY: key, MODEL_NAME: name }: ModelConfig,
  planner: Model,
): Model {
  if (url === undefined || key === undefined || name === undefined) return planner;
  return openModel({ url, key, name });
}
