import type { Suite } from '#test/support/workers/suite.ts';

interface Result {
  readonly isError?: boolean;
  readonly resultType?: string;
  readonly requestState?: string;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly inputRequests?: Readonly<
    Record<string, { readonly params: { readonly url: string; readonly message: string } }>
  >;
  readonly tools: readonly Readonly<Record<string, unknown>>[];
  readonly _meta: Readonly<Record<string, unknown>>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly result: Result;
    readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
    readonly code?: string;
  };
}

interface Options {
  readonly revision?: '2026-07-28' | '2025-11-25';
  /** What the client can do. */
  readonly capabilities?: object;
  readonly clientInfo?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly meta?: object;
}

export const opensPages = { elicitation: { url: {} } };

/** Messages as a client without a library writes them. */
export function openMessages(suite: Suite) {
  async function post(token: string | undefined, body: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await suite.fetch(
      '/mcp',
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body,
      },
      'agent',
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : JSON.parse(text),
    } as Answered;
  }

  /** One request, of the newest revision unless told. */
  function ask(
    token: string | undefined,
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    { revision = '2026-07-28', capabilities = {}, clientInfo, headers = {}, meta = {} }: Options = {},
  ): Promise<Answered> {
    const isNew = revision === '2026-07-28';
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': clientInfo ?? { name: 'errands', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    };
    const _meta = { ...(isNew ? envelope : {}), ...meta };
    const named = typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {};
    return post(token, JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: { ...params, _meta } }), {
      'mcp-protocol-version': revision,
      ...(isNew ? { 'mcp-method': method, ...named } : {}),
      ...headers,
    });
  }

  return {
    post,
    ask,
    call: (
      token: string | undefined,
      name: string,
      input: object = {},
      { more = {}, ...options }: Options & { readonly more?: object } = {},
    ) => ask(token, 'tools/call', { name, arguments: input, ...more }, options),
    /** A person’s token for MCP, as an application of theirs has it. */
    token: (sub: string, scope: string, change: object = {}) =>
      suite.token({ sub, scope, aud: [`${suite.urls.agent}/mcp`], clientId: 'errand-client', ...change }),
  };
}
