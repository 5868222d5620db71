import type { CallToolResult, GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/server';

/** What the suite wants to find, as it is: no call computes it. */

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (line: string) => ({ type: 'text' as const, text: line });
const picture = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, content: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: content },
});

export const answers: Readonly<Record<string, CallToolResult>> = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_image_content: { content: [picture] },
  test_audio_content: { content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] },
  test_embedded_resource: {
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  },
  test_multiple_content_types: {
    content: [
      text('Multiple content types test:'),
      picture,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  },
  test_error_handling: { isError: true, content: [text('This tool intentionally returns an error for testing')] },
  test_streaming_elicitation: { content: [text('Nothing is asked.')] },
};

type Contents = ReadResourceResult['contents'][number];

export const resources: Readonly<Record<string, Contents>> = {
  'test://static-text': {
    uri: 'test://static-text',
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  },
  'test://static-binary': { uri: 'test://static-binary', mimeType: 'image/png', blob: PIXEL },
};

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/;

/** What is at an address: what stands there, or what the template makes of its id. */
export function resourceAt(uri: string): Contents | undefined {
  const id = TEMPLATE.exec(uri)?.[1];
  if (id === undefined) return resources[uri];
  const made = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { uri, mimeType: 'application/json', text: made };
}

interface Prompt {
  readonly takes: readonly string[];
  readonly says: (given: Readonly<Record<string, string>>) => GetPromptResult['messages'][number]['content'][];
}

export const prompts: Readonly<Record<string, Prompt>> = {
  test_simple_prompt: { takes: [], says: () => [text('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    takes: ['arg1', 'arg2'],
    says: ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    takes: ['resourceUri'],
    says: ({ resourceUri = '' }) => [
      embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
      text('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: { takes: [], says: () => [picture, text('Please analyze the image above.')] },
};
