import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CapabilityWire } from '#src/agent/registry/capability-wire.ts';
import { call, dropoff, home, openCalls, pickup } from '#test/agent/invoke/calls.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import type * as z from 'zod';
import { openMessages } from './messages.ts';

type Listed = z.input<typeof CapabilityWire>;

let suite: Suite;
let calls: ReturnType<typeof openCalls>;
let mcp: ReturnType<typeof openMessages>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent', 'delivery', 'live'] });
  calls = openCalls(suite);
  mcp = openMessages(suite);
});
afterAll(() => suite.close());

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
const tripsOf = ({ headers }: { headers: Headers }) => /(\d+) trips/.exec(headers.get('server-timing') ?? '')?.[1];
const keyed = (key: string) => ({ meta: { 'waypost/idempotency-key': key } });

async function listed(token: string) {
  const { result } = (await mcp.ask(token, 'tools/list')).body;
  return result.tools as readonly { name: string; outputSchema: object; [field: string]: unknown }[];
}
const schemaOf = async (token: string, name: string) =>
  ajv.compile((await listed(token)).find((each) => each.name === name)?.outputSchema ?? false);

describe('MCP-6 the tools', () => {
  test('MCP-6 MCP-18 each capability is one, in the registry’s order, with its schemas and effects', async () => {
    const response = await suite.fetch('/v1/capabilities');
    const { capabilities } = (await response.json()) as { capabilities: Listed[] };
    const bearer = await mcp.token('ada', 'places:@read');
    const answered = await mcp.ask(bearer, 'tools/list');
    expect(tripsOf(answered)).toBe('0');
    expect(answered.body.result).toMatchObject({ ttlMs: 300_000, cacheScope: 'public' });
    expect(answered.body.result.tools).toEqual(
      capabilities.map(({ tool_name: name, title, description, input, effects, ...each }) => ({
        name,
        title,
        description,
        inputSchema: input,
        outputSchema: expect.objectContaining({ type: 'object', anyOf: expect.any(Array) }),
        annotations: {
          title,
          readOnlyHint: effects.read_only,
          destructiveHint: effects.destructive,
          idempotentHint: effects.idempotent,
          openWorldHint: effects.open_world,
        },
        _meta: {
          'waypost/version': each.version,
          'waypost/scopes-required': each.scopes_required,
          'waypost/consent': each.consent,
          'waypost/price': each.price,
          'waypost/output-trust': each.output_trust,
        },
      })),
    );
  });

  test('MCP-18 with a grant it is one trip, which says that it is still somebody’s', async () => {
    const { token } = await calls.grantee(['places:@read']);
    expect(tripsOf(await mcp.ask(token, 'tools/list'))).toBe('1');
  });

  test('MCP-6 the output schema takes the result and the refusal, and nothing else', async () => {
    const { token } = await calls.grantee(['places:@write', 'places:@read']);
    const fits = await schemaOf(token, 'places__save');
    const saved = await mcp.call(token, 'places__save', home);
    const refused = await mcp.call(token, 'places__save', { name: 'Nowhere' });
    expect([saved, refused].map(({ body }) => fits(body.result.structuredContent))).toEqual([true, true]);
    expect(fits({ place: 'somewhere' })).toBe(false);
  });
});

describe('MCP-7 MCP-8 MCP-9 what comes of a call', () => {
  test('MCP-7 MCP-18 the result, its text, and what it cost; in the trips of a call over HTTP', async () => {
    const { token, grant } = await calls.grantee(['places:@write']);
    const answered = await mcp.call(token, 'places__save', home);
    expect(tripsOf(answered)).toBe('3'); // the runner’s own is one
    const { result } = answered.body;
    expect(result.structuredContent).toEqual({ place: { ...home, address: null } });
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
    expect(result._meta).toMatchObject({
      'waypost/txn-id': expect.any(String),
      'waypost/grant-id': grant.id,
      'waypost/fee': { gross_minor: '0', currency: 'USD' },
      'waypost/replayed': false,
    });
  });

  test('MCP-8 what is for the person alone is in no answer, and the answer says so', async () => {
    const { sub, token } = await calls.grantee(['delivery:create']);
    const booking = { pickup, dropoff, requirements: { pin: true } };
    const asked = await mcp.call(token, 'delivery__create', booking);
    const { consent } = asked.body.result.structuredContent as { consent: { id: string } };
    await calls.decide(sub, consent.id, 'approve_session');
    const overHttp = await calls.invoke(token, call('delivery.create', booking));
    expect(overHttp.body['for_person']).toMatchObject({ delivery: { pin: expect.stringMatching(/^\d{4,}$/) } });

    const answered = await mcp.call(token, 'delivery__create', booking);
    const { result } = answered.body;
    expect(result.structuredContent).toMatchObject({ delivery: { pin: null } });
    expect(result.content[0]?.text).toContain('/delivery/pin');
    expect(JSON.stringify(answered.body)).not.toMatch(/"pin":"\d|_secret_/);
  });

  test('MCP-9 what strangers wrote is marked before it', async () => {
    const { token } = await calls.grantee(['live:@read']);
    const { result } = (await mcp.call(token, 'live__list_live')).body;
    expect(result._meta['waypost/output-trust']).toBe('foreign');
    expect(result.content[0]?.text).toMatch(/^Strangers wrote some of this/);
    expect(result.content).toHaveLength(2);
  });
});

describe('MCP-10 once', () => {
  test('MCP-10 the same key and call is the same transaction, over HTTP too', async () => {
    const { token } = await calls.grantee(['places:@write']);
    const key = randomUUID();
    const first = await mcp.call(token, 'places__save', home, keyed(key));
    const again = await mcp.call(token, 'places__save', home, keyed(key.toUpperCase()));
    const overHttp = await calls.invoke(token, call('places.save', home), key);
    const ids = [first, again].map(({ body }) => body.result._meta['waypost/txn-id']);
    expect([...ids, overHttp.body.txn_id]).toEqual([ids[0], ids[0], ids[0]]);
    expect(again.body.result._meta['waypost/replayed']).toBe(true);
    expect(overHttp.headers.get('idempotent-replayed')).toBe('true');
  });

  test('MCP-10 another call under the key is refused, and what is no UUID', async () => {
    const { token } = await calls.grantee(['places:@write']);
    const key = randomUUID();
    await mcp.call(token, 'places__save', home, keyed(key));
    const other = await mcp.call(token, 'places__save', { ...home, name: 'Work' }, keyed(key));
    expect(other.body.result).toMatchObject({ isError: true, structuredContent: { code: 'idempotency_key_reused' } });
    const wrong = await mcp.call(token, 'places__save', home, keyed('1'));
    expect(wrong.body.result).toMatchObject({ isError: true, structuredContent: { code: 'idempotency_key_invalid' } });
  });

  test('MCP-10 without a key each call is a new one', async () => {
    const { token } = await calls.grantee(['places:@write']);
    const [one, two] = [await mcp.call(token, 'places__save', home), await mcp.call(token, 'places__save', home)];
    expect(one.body.result._meta['waypost/txn-id']).not.toBe(two.body.result._meta['waypost/txn-id']);
  });
});

describe('MCP-11 refusals', () => {
  test.each([
    ['places__save', { name: 'Home' }, 'validation_failed', '#/input/lat'],
    ['places__save', { ...home, name: 'a\u0007' }, 'validation_failed', '#/params/arguments/name'],
    ['places__forget', { name: 'Nowhere' }, 'place_unknown', 'Take the name from places.list'],
  ])('MCP-11 %s with %j is a tool’s error: %s', async (tool, input, code, said) => {
    const { token } = await calls.grantee(['places:@write']);
    const { status, body } = await mcp.call(token, tool, input);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ isError: true, structuredContent: { code, instance: '/mcp' } });
    expect(JSON.stringify(body.result)).toContain(said);
    expect(JSON.stringify(body.result)).not.toMatch(/stack|Error:|select /);
  });

  test.each(['nothing', 'places__', 'places__none', '__proto__', 'constructor'])(
    'MCP-11 there is no tool %s',
    async (name) => {
      const { token } = await calls.grantee(['places:@write']);
      for (const revision of ['2026-07-28', '2025-11-25'] as const)
        expect((await mcp.call(token, name, {}, { revision })).body.error).toMatchObject({ code: -32_602 });
    },
  );
});
