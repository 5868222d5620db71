import { expect, test } from 'vitest';
import type { BearerActor } from '#src/http/caller/access.ts';
import { appOf } from '#fn/agent/routes/mcp/client-of.ts';

const actor: BearerActor = {
  kind: 'bearer',
  principal: 'user:ada',
  owner: 'user:ada',
  scopes: new Set(),
  tier: undefined,
  expiresAt: 0,
  name: undefined,
  clientId: 'errand-client',
};
const named = (clientInfo: unknown) => appOf(actor, { envelope: { 'io.modelcontextprotocol/clientInfo': clientInfo } });

test.each([
  [{ name: 'errands', title: 'Errand Bot' }, 'Errand Bot'],
  [{ name: 'errands' }, 'errands'],
  [{ title: 'Bank\u202Etob\u202C of Ada' }, 'Banktob of Ada'],
  [{ title: '\u2067Errand\u2069\u200B Bot\u061C' }, 'Errand Bot'],
  [{ title: '\u202E\u200F', name: 'errands' }, 'errands'],
  [{ title: 'Errand\u00A0Bot' }, 'Errand Bot'],
  [{ title: '\u2800\u00A0' }, 'An MCP client'],
  [{ title: ' Two\n\nlines ' }, 'Two lines'],
  [{ title: 'Zoë’s 🧑‍🌾 stall' }, 'Zoë’s 🧑‍🌾 stall'],
  [{ title: 'x'.repeat(201) }, 'An MCP client'],
  [{ title: 7, name: {} }, 'An MCP client'],
  [undefined, 'An MCP client'],
])('MCP-5 a client that says %o is shown as “%s”', (clientInfo, shown) => {
  expect(named(clientInfo)?.name).toBe(shown);
});
