import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  McpServer,
  OAuthError,
  OAuthErrorCode,
  requireBearerAuth,
} from '@modelcontextprotocol/server';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';
import * as z from 'zod';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import { tool } from './tool.ts';

/** The official server as its documentation makes one, with its own check of bearer tokens, in a process of its own. */
const [databaseUrl = '', issuer = '', audience = '', gatewayUrl] = process.argv.slice(2);

type Row = { readonly place: unknown };

const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
const database = gatewayUrl === undefined ? undefined : openDatabase(gatewayUrl, new Meter());
/** By `pg`; or as a Worker makes its trips, if it is told a gateway. */
const rowsOf = async (text: string, params: string[]): Promise<readonly Row[]> =>
  database === undefined ? (await pool.query<Row>(text, params)).rows : database.execute<Row>({ text, params });
const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));

const gate = requireBearerAuth({
  verifier: {
    async verifyAccessToken(token) {
      try {
        const { payload } = await jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt' });
        const scopes = String(payload['scope']).split(' ');
        return { token, clientId: String(payload['client_id']), scopes, expiresAt: payload.exp ?? 0 };
      } catch {
        throw new OAuthError(OAuthErrorCode.InvalidToken, 'The token is not valid.');
      }
    },
  },
});

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  const { name, title, description } = tool;
  server.registerTool(name, { title, description, inputSchema: z.strictObject({}) }, async () => {
    const rows = await rowsOf(
      `select json_build_object('name', p.name, 'lat', p.lat, 'lng', p.lng, 'address', p.address) as place
       from agent.place p where p.user_id = $1 order by p.name_key limit 200`,
      ['user:nobody'],
    );
    const places = rows.map(({ place }) => place);
    return { content: [{ type: 'text', text: JSON.stringify({ places }) }], structuredContent: { places } };
  });
  return server;
});

const answer = toNodeHandler({
  async fetch(request) {
    const auth = await gate(request);
    return auth instanceof Response ? auth : handler.fetch(request, { authInfo: auth });
  },
});

const server = createServer((req, res) => void answer(req as Parameters<typeof answer>[0], res));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
