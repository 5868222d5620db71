import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceNames } from '#src/workers.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { bodyRefusals } from './bodies.ts';
import { credentialRefusals } from './credentials.ts';
import {
  acceptable,
  addExampleCatalogue,
  addExampleGrant,
  addExampleRequest,
  addExampleSender,
  send,
} from './draft.ts';
import { expectProblem } from './expect-problem.ts';
import { nameOf, sites } from './mounts.ts';
import { withHeader, type Refusal } from './refusal.ts';
import { requestRefusals, takesIfMatch } from './requests.ts';
import { STREAM_WEBHOOK_SECRET } from './signers.ts';

/** Every rule of refusal. Which of them a route must keep is decided by its contract. */
const refusals: readonly (readonly [rule: string, refusal: Refusal])[] = [
  ['AUTH-1', credentialRefusals.none],
  ['AUTH-2', credentialRefusals.notAToken],
  ['AUTH-3', credentialRefusals.siblings],
  ['AUTH-4', credentialRefusals.idToken],
  ['AUTH-5', credentialRefusals.outOfTime],
  ['AUTH-6', credentialRefusals.unsigned],
  ['AUTH-7', credentialRefusals.unknownKey],
  ['AUTH-8', credentialRefusals.publicKeyAsSecret],
  ['AUTH-9', credentialRefusals.strangersClaims],
  ['AUTH-10', credentialRefusals.scopeMissing],
  ['AUTH-11', credentialRefusals.poolKey],
  ['AUTH-15', credentialRefusals.signature],
  ['AUTH-16', credentialRefusals.staleSignature],
  ['AUTH-17', credentialRefusals.notPresent],
  ['INGEST-7', credentialRefusals.streamKey],
  ['RCP-3', credentialRefusals.recipientSecret],
  ['REQ-1', bodyRefusals.notJson],
  ['REQ-2', bodyRefusals.notUtf8],
  ['REQ-3', bodyRefusals.tooLarge],
  ['REQ-4', bodyRefusals.mediaType],
  ['REQ-5', bodyRefusals.compressed],
  ['REQ-6', bodyRefusals.unknownField],
  ['REQ-7', bodyRefusals.controlCharacter],
  ['REQ-8', bodyRefusals.loneSurrogate],
  ['REQ-9', bodyRefusals.tooDeep],
  ['REQ-10', bodyRefusals.protoName],
  ['REQ-24', bodyRefusals.vastNumber],
  ['REQ-26', bodyRefusals.empty],
  ['REQ-28', bodyRefusals.pileOfMarks],
  ['REQ-29', bodyRefusals.longName],
  ['REQ-29', requestRefusals.longQuery],
  ['REQ-11', requestRefusals.method],
  ['REQ-12', requestRefusals.accept],
  ['REQ-13', requestRefusals.unknownParameter],
  ['REQ-14', requestRefusals.repeatedParameter],
  ['REQ-15', requestRefusals.controlInQuery],
  ['REQ-16', requestRefusals.pathParameter],
  ['IDEM-1', requestRefusals.keyMissing],
  ['IDEM-2', requestRefusals.keyMalformed],
  ['DOC-2', requestRefusals.version],
];
const refused = [400, 401, 403, 405, 406, 413, 415, 422, 429, 500];

/** Of an example, and of a signer; and closed, as what is deployed is. */
const vars = { OUTBOUND_HOSTS: 'shop.example.com:443', STREAM_WEBHOOK_SECRET, PUBLIC_READS: 'false' };

/** What an answer says, for a failure; an event stream is left, because it goes on. */
async function saidBy(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text();
  await response.body?.cancel();
  return '';
}

describe('what every route must refuse', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ services: serviceNames, vars });
    await Promise.all([
      addExampleSender(suite),
      addExampleGrant(suite),
      addExampleRequest(suite),
      addExampleCatalogue(suite),
    ]);
  });
  afterAll(() => suite.close());

  describe.each(sites.map((site) => ({ site, name: nameOf(site) })))('$name', ({ site, name }) => {
    test(`REQ-17 ${name} lets a request through that its contract accepts`, async () => {
      const response = await send(suite, site, acceptable(suite, site));
      expect(refused, await saidBy(response)).not.toContain(response.status);
    });

    const undocumented = takesIfMatch(site.route) ? [] : ['if-match'];
    test.each(undocumented)(`DOC-2 ${name} passes over the header %s that it doesn’t document`, async (header) => {
      const draft = acceptable(suite, site);
      const response = await send(suite, site, { ...draft, ...withHeader(draft, header, '"x"') });
      expect(refused, await saidBy(response)).not.toContain(response.status);
      expect(response.status).not.toBe(412);
    });

    const due = refusals
      .filter(([, { applies }]) => applies(site.route))
      .map(([rule, refusal]) => ({ rule, ...refusal }));
    test.each(due)(`$rule ${name} refuses $what: $code`, async ({ code, spoil, answers }) => {
      const draft = acceptable(suite, site);
      const spoiled = spoil(draft, site, suite);
      expect(spoiled.length).toBeGreaterThan(0);
      for (const { pointer, errorCode, ...change } of spoiled) {
        const request = { ...draft, ...change };
        const response = await send(suite, site, request);
        const body = await expectProblem(suite, site.service, response, code);
        expect(response.headers.get('x-request-id')).toBe(request.headers['x-request-id']);
        if (pointer !== undefined)
          expect(body.errors).toContainEqual({ pointer, code: errorCode, detail: expect.any(String) });
        const { headers = {}, detail = /./ } = answers?.(site) ?? {};
        expect(body.detail).toMatch(detail);
        for (const [header, pattern] of Object.entries(headers)) expect(response.headers.get(header)).toMatch(pattern);
      }
    });
  });
});
