import type { CallToolRequest, ServerContext } from '@modelcontextprotocol/server';

export type Fields = Readonly<Record<string, unknown>>;

/** A call of a tool, whoever has read it: the library, or we. */
export interface ToolCall {
  readonly name: string;
  readonly input: Fields;
  readonly meta: Fields;
  /** What a message of the newer revision says of its client. */
  readonly envelope: Fields;
  /** What it brings back if its person was asked before, as it came. */
  readonly state: unknown;
  readonly inputResponses: ServerContext['mcpReq']['inputResponses'];
}

/** As the library gives it. */
export const toolCallOf = ({ params }: CallToolRequest, { mcpReq }: ServerContext): ToolCall => ({
  name: params.name,
  input: params.arguments ?? {},
  meta: { ...mcpReq._meta },
  envelope: { ...mcpReq.envelope },
  state: mcpReq.requestState(),
  inputResponses: mcpReq.inputResponses,
});
