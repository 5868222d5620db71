import { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { CallingApp } from '#src/agent/invoke/asked-call.ts';
import { visibleText } from '#src/agent/page-words/visible-text.ts';
import type { Actor } from '#src/http/caller/access.ts';
import { nameOf } from '#src/http/caller/claims.ts';
import type { Fields, ToolCall } from '#src/http/mcp/tool-call.ts';

type Request = Pick<ToolCall, 'envelope'>;

const UNNAMED = 'An MCP client';

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** What a person sees of a name: signs that turn the direction of reading, or can’t be seen, are left out. */
function seenOf(given: unknown): string | undefined {
  const parts = visibleText((nameOf(given) ?? '').replaceAll(/\p{Z}/gu, ' ')).filter(
    (part) => typeof part === 'string',
  );
  return parts.join('').replaceAll(/\s+/g, ' ').trim() || undefined;
}

/** The MCP client of a person’s token: what they approve there is for it alone. A key and a grant have their own names. */
export function appOf(actor: Actor, { envelope }: Request): CallingApp | undefined {
  if (actor.kind !== 'bearer') return undefined;
  const { title, name } = fieldsOf(envelope[CLIENT_INFO_META_KEY]);
  return {
    id: `${actor.principal} mcp ${actor.clientId ?? ''}`,
    name: seenOf(title) ?? seenOf(name) ?? UNNAMED,
  };
}

/** Whether the client can send its person to a page, and come back for the answer. */
export function opensPages({ envelope }: Request): boolean {
  const { elicitation } = fieldsOf(envelope[CLIENT_CAPABILITIES_META_KEY]);
  return fieldsOf(elicitation)['url'] !== undefined;
}
