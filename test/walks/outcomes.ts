import { expect } from 'vitest';
import { chooseFreePort } from '../../dev/database/free-port.ts';
import { freeBase, startStackProcess } from '#test/stack/run-stack.ts';
import { paste, type Pasted, type Shell } from './walk.ts';

/** What a page's blocks print, whoever pastes them. */
const outcomes: Readonly<Record<Pasted['page'], readonly RegExp[]>> = {
  'README.md': [
    /"customerTotalMinor":"1107"/,
    /^the same bytes$/m,
    /"type":"delivery\.delivered"/,
    /"drift":\{"ok":true/,
    /^Bidder 1$/m,
    /^paid$/m,
    /^delivered$/m,
    /^approved$/m,
    /^succeeded$/m,
  ],
  'docs/walks/drivers.md': [/"type":"arrived_at_pickup"/, /"feeMinor":"\d+"/, /^cancelled$/m],
  'docs/walks/go-live.md': [/^sold$/m, /^2000$/m, /#EXTINF/],
  'docs/walks/agents.md': [/^907$/m, /event: ready/, /^revoked$/m],
  'docs/guides/quickstart.md': [/"totalMinor":"\d+"/, /"tracking":\{"slug"/],
  'docs/guides/idempotency.md': [/^HTTP\/1.1 201/m, /^idempotent-replayed: true/im, /^HTTP\/1.1 422/m],
  'docs/guides/webhooks.md': [/^204$/m],
  'docs/guides/errors.md': [/"pointer":"#\/pickupLat"/],
  'docs/guides/going-live.md': [/"services":\[/, /"checks"/],
  'docs/guides/tracking-privacy.md': [/^0$/m],
  'docs/walks/competitors.md': [/"reproduced"/, /"verdict":"genuine"/],
};

/** Pastes every block of every walk beside a stack of its own, and compares what is printed. */
export async function walkIn(shell: Shell): Promise<void> {
  const [base, receiver] = [await freeBase(), await chooseFreePort()];
  process.env['OUTBOUND_HOSTS'] = `127.0.0.1:${receiver}`;
  const stack = await startStackProcess(base, '--ephemeral');
  try {
    const { pasted, said } = await paste(shell, { base, receiver });
    for (const { page, block, status, stdout } of pasted) {
      expect(status, `${block}\n${stdout}\n${said}`).toBe(0);
      if (page !== 'docs/guides/errors.md')
        expect(stdout, block).not.toMatch(/"code":"(?!0)\w+","requestId"|^undefined$/m);
    }
    for (const [page, patterns] of Object.entries(outcomes)) {
      const printed = pasted.flatMap((each) => (each.page === page ? each.stdout : [])).join('\n');
      for (const pattern of patterns) expect(printed, page).toMatch(pattern);
    }
  } finally {
    delete process.env['OUTBOUND_HOSTS'];
    await stack.end('SIGTERM');
  }
}
