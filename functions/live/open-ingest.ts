import type { StreamId } from '#src/live/ids.ts';
import type { Ingest } from '#src/live/streams/ingest.ts';
import { openHlsPush } from '#src/live/streams/open-hls-push.ts';
import { openStreamInputs, type InputRegister } from '#src/live/streams/open-stream-inputs.ts';
import type { Env } from '#src/http/scope.ts';
import { bindingsOf, type LiveConfig } from './bindings.ts';

/** The port for incoming video: the provider's if an account is set, else our own. */
export function openIngest(config: LiveConfig, env: Env): Ingest {
  const { STREAM_API_URL: apiUrl, STREAM_ACCOUNT: account, STREAM_TOKEN: token } = config;
  if (account === undefined || token === undefined) return openHlsPush(config.LIVE_URL);
  return openStreamInputs({ apiUrl, account, token }, openRegister(env));
}

const ofStream = (streamId: string) => `inputs/of/${streamId}`;
const ofInput = (input: string) => `inputs/for/${input}`;

/**
 * Maps streams to live inputs and back, in the bucket, because the provider's API has no look-up by name and its
 * webhooks name only the input.
 */
export const openRegister = (env: Env): InputRegister & { streamOf(input: string): Promise<StreamId | undefined> } => {
  const { VIDEO } = bindingsOf(env);
  const read = async (key: string) => (await VIDEO.get(key))?.text();
  return {
    inputOf: (streamId) => read(ofStream(streamId)),
    streamOf: async (input) => (await read(ofInput(input))) as StreamId | undefined,
    enter: async (streamId, input) => {
      await VIDEO.put(ofInput(input), streamId);
      await VIDEO.put(ofStream(streamId), input);
    },
    leave: (streamId, input) => VIDEO.delete([ofStream(streamId), ofInput(input)]),
  };
};
