import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logError, logRequest } from '#src/platform/log.ts';

const secrets = [
  'mk_live_4f9c0a7be1d2c3b4a5968778695a4b3c',
  'mk_test_4f9c0a7be1',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_a+b/c==',
  'sk_live_51Habc',
  'wps_live_Xw-9_4f9c0a7be1',
  'sk_test_waypost_sandbox',
  'pi_3QK4n2aZ_secret_9XyZ',
];

describe('redaction', () => {
  const written: string[] = [];
  beforeEach(() => {
    for (const method of ['log', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((line: string) => void written.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    written.length = 0;
  });

  test.each(secrets)('LOG-5 %s is redacted wherever it stands, and the line is still JSON', (secret) => {
    logError('id', new Error(`refused: "${secret}", at ${secret}.`));
    logRequest({
      service: 'delivery',
      requestId: 'id',
      route: `GET /${secret}`,
      principalKind: 'anonymous',
      status: 200,
      durationMs: 1,
      trips: 0,
    });
    expect(written).toHaveLength(2);
    for (const line of written) {
      expect(() => JSON.parse(line) as unknown).not.toThrow();
      expect(line).not.toContain(secret);
      expect(line).toContain('[redacted]');
    }
  });

  test.each(['WPS_LIVE_Xw-9_4f9c0a7be1', 'xwps_live_Xw-9_4f9c0a7be1', 'Whsec_a+b/c=='])(
    'LOG-5 %s is redacted, too: mistyped it is a secret still',
    (secret) => {
      logError('id', new Error(secret));
      expect(written[0]).not.toContain(secret.slice(-8));
    },
  );

  test.each(['mark_live_x', 'task_livestream', 'pi_3QK4n2aZ', 'GET /v1/deliveries/:id'])(
    'LOG-6 %s is no secret and stays',
    (text) => {
      logError('id', new Error(text));
      expect(written[0]).toContain(text);
    },
  );
});
