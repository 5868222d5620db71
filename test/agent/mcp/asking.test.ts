import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { mail, openCalls } from '#test/agent/invoke/calls.ts';
import { startCatcher } from '#test/mail/catcher.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openMessages, opensPages, type Answered } from './messages.ts';

let suite: Suite;
let catcher: MailCatcher;
let calls: ReturnType<typeof openCalls>;
let mcp: ReturnType<typeof openMessages>;
beforeAll(async () => {
  catcher = await startCatcher();
  suite = await startSuite({
    services: ['agent'],
    vars: {
      MAIL_URL: catcher.url,
      MAIL_KEY: 're_0123456789_of_the_tests',
      MAIL_FROM: 'Waypost <agents@waypost.example>',
    },
  });
  calls = openCalls(suite);
  mcp = openMessages(suite);
});
afterAll(() => Promise.all([suite.close(), catcher.close()]));

/** A person, and a grant with which their agent may ask to mail. */
const mailer = () => calls.grantee(['mail:send', 'places:@write']);
const send = (token: string, more: object = {}, input: object = mail()) =>
  mcp.call(token, 'mail__send', input, { capabilities: opensPages, more });

const stateOf = ({ body }: Answered) => body.result.requestState ?? '';
const idOf = ({ body }: Answered) => body.result.inputRequests?.['consent']?.params.url.split('/').at(-1) ?? '';
const went = { consent: { action: 'accept' } };
const back = (asked: Answered, inputResponses: object = went) => ({ requestState: stateOf(asked), inputResponses });
const codeOf = ({ body }: Answered) => body.result.structuredContent?.['code'];

describe('MCP-12 a client that can open pages', () => {
  test('MCP-12 is sent to the page once, waits there for the decision, and gets its result', async () => {
    const { sub, token } = await mailer();
    const asked = await send(token);
    const { resultType, inputRequests } = asked.body.result;
    expect(resultType).toBe('input_required');
    expect(inputRequests).toEqual({
      consent: {
        method: 'elicitation/create',
        params: {
          mode: 'url',
          url: `https://agent.waypost.test/consent/${idOf(asked)}`,
          message: expect.stringMatching(/asks for your consent: Send a mail\b.* code [A-Z]{4}-?[A-Z]{4}/),
        },
      },
    });
    const startedAt = Date.now();
    const waiting = send(token, back(asked));
    setTimeout(() => void calls.decide(sub, idOf(asked), 'approve_once'), 700);
    expect((await waiting).body.result.structuredContent).toMatchObject({ message: { status: 'sent' } });
    expect(Date.now() - startedAt).toBeGreaterThan(600);
  });

  test('MCP-14 a client whose person didn’t go to the page reads at once where it is', async () => {
    const { token } = await mailer();
    const asked = await send(token);
    const refused = await send(token, back(asked, { consent: { action: 'decline' } }));
    expect(refused.body.result).toMatchObject({
      isError: true,
      structuredContent: { code: 'consent_required', consent: { id: idOf(asked), status: 'pending' } },
    });
    expect(refused.body.result.content[0]?.text).toContain(`https://agent.waypost.test/consent/${idOf(asked)}`);
  });

  test('MCP-14 one that waited in vain reads where it is, after 25 seconds', { timeout: 40_000 }, async () => {
    const { token } = await mailer();
    const asked = await send(token);
    const startedAt = Date.now();
    const refused = await send(token, back(asked));
    expect(Date.now() - startedAt).toBeGreaterThan(24_000);
    expect(codeOf(refused)).toBe('consent_required');
  });

  test('MCP-15 a person who says no is an answer', async () => {
    const { sub, token } = await mailer();
    const asked = await send(token);
    await calls.decide(sub, idOf(asked), 'deny');
    const refused = await send(token, back(asked));
    expect(refused.body.result).toMatchObject({ isError: true, structuredContent: { code: 'consent_denied' } });
  });
});

describe('MCP-13 the state', () => {
  test('MCP-13 a retry that is sent twice has its effect once', async () => {
    const { sub, token } = await mailer();
    const asked = await send(token, {}, mail('twice@example.com'));
    await calls.decide(sub, idOf(asked), 'approve_session');
    const again = () => send(token, back(asked), mail('twice@example.com'));
    const [one, two] = [await again(), await again()];
    const ids = [one, two].map(({ body }) => body.result._meta['waypost/txn-id']);
    expect(ids[0]).toBe(ids[1]);
    expect(two.body.result._meta['waypost/replayed']).toBe(true);
  });

  test('MCP-13 the key of the first message is the retry’s', async () => {
    const { sub, token } = await mailer();
    const key = randomUUID();
    const options = { capabilities: opensPages, meta: { 'waypost/idempotency-key': key } };
    const asked = await mcp.call(token, 'mail__send', mail(), options);
    await calls.decide(sub, idOf(asked), 'approve_once');
    const sent = await send(token, back(asked));
    const again = await mcp.call(token, 'mail__send', mail(), options);
    expect(again.body.result._meta).toMatchObject({
      'waypost/replayed': true,
      'waypost/txn-id': sent.body.result._meta['waypost/txn-id'],
    });
  });

  test('MCP-13 another caller’s, another call’s, and what isn’t ours is refused', async () => {
    const [ada, bob] = [await mailer(), await mailer()];
    const asked = await send(ada.token);
    const refusals = await Promise.all([
      send(bob.token, back(asked)),
      send(ada.token, back(asked), mail('mallory@example.com')),
      mcp.call(ada.token, 'places__list', {}, { capabilities: opensPages, more: back(asked) }),
      send(ada.token, { ...back(asked), requestState: `${stateOf(asked).slice(0, -2)}AA` }),
      send(ada.token, { ...back(asked), requestState: 'v1.k1.W10.AAAA' }),
      send(ada.token, { ...back(asked), requestState: '' }),
    ]);
    for (const { body } of refusals)
      expect(body.error).toMatchObject({ code: -32_602, data: { reason: 'invalid_request_state' } });
  });
});

describe('MCP-14 every other client', () => {
  test.each([
    ['2025-11-25', opensPages],
    ['2026-07-28', {}],
    ['2026-07-28', { elicitation: {} }],
    ['2026-07-28', { elicitation: { form: {} } }],
  ] as const)(
    'MCP-14 of %s with %j reads the consent and where it is, and calls again',
    async (revision, capabilities) => {
      const { sub, token } = await mailer();
      const ask = () => mcp.call(token, 'mail__send', mail(), { revision, capabilities });
      const asked = await ask();
      expect(asked.body.result).toMatchObject({
        isError: true,
        structuredContent: { code: 'consent_required', consent: { status: 'pending', capability_name: 'send' } },
      });
      const { consent } = asked.body.result.structuredContent as { consent: { id: string; verification_uri: string } };
      expect(asked.body.result.content[0]?.text).toContain(consent.verification_uri);
      await calls.decide(sub, consent.id, 'approve_once');
      expect((await ask()).body.result.structuredContent).toMatchObject({ message: { status: 'sent' } });
    },
  );
});
