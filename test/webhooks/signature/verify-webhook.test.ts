import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signWebhook, webhookSignature } from '#src/webhooks/signature/webhook-signature.ts';
import { headersFault } from '#src/webhooks/signature/signed-webhook.ts';
import { readWebhookSecret } from '#src/webhooks/signature/webhook-secret.ts';
import { body, bytesOf, id, now, otherSecret, secondsFrom, secret, signed, verify } from './webhooks.ts';

const good = signed();
const signature = good.signature ?? '';
const seconds = (offset: number) => String(Math.floor(secondsFrom(offset).getTime() / 1000));

describe('the body', () => {
  test('HOOK-4 bytes that decode to the same text are another body', () => {
    const invalid = Uint8Array.of(...bytesOf('{"a":"'), 0xff, ...bytesOf('"}'));
    const reencoded = bytesOf(new TextDecoder().decode(invalid)); // what a verifier of text would look at
    const message = signed({ body: invalid });
    expect(verify(message)).toBe('valid');
    expect(verify({ ...message, body: reencoded })).toBe('signature_invalid');
    const marked = signed({ body: Uint8Array.of(0xef, 0xbb, 0xbf, ...body) }); // a byte order mark
    expect([verify(marked), verify({ ...marked, body })]).toEqual(['valid', 'signature_invalid']);
  });

  test('HOOK-4 whatever the bytes are, they are what is signed', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void expect(verify(signed({ body: bytes }))).toBe('valid')));
  });

  test('HOOK-5 a change of any bit of the body is refused, and so is a byte more or less', () => {
    for (let at = 0; at < body.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const altered = Uint8Array.from(body);
        altered[at] = (altered[at] ?? 0) ^ (1 << bit);
        expect(verify({ body: altered })).toBe('signature_invalid');
      }
    }
    for (const other of [body.subarray(1), body.subarray(0, -1), Uint8Array.of(...body, 0x0a), new Uint8Array()])
      expect(verify({ body: other })).toBe('signature_invalid');
  });
});

describe('the headers', () => {
  test('HOOK-5 another id, time or secret is refused, and a change of any character of the signature', () => {
    expect(verify()).toBe('valid');
    expect(verify({ id: `${id}x` })).toBe('signature_invalid');
    expect(verify({ timestamp: seconds(1) })).toBe('signature_invalid');
    expect(verify({ secrets: [otherSecret] })).toBe('signature_invalid');
    expect(verify({ secrets: [] })).toBe('signature_invalid');
    for (let at = 0; at < signature.length; at++) {
      for (const char of ['A', 'z', '=', ',', ' ', '']) {
        if (char === signature[at]) continue;
        expect(verify({ signature: signature.slice(0, at) + char + signature.slice(at + 1) })).not.toBe('valid');
      }
      expect(verify({ signature: signature.slice(0, at) })).not.toBe('valid');
    }
    const last = signature.at(-2) ?? ''; // its two lowest bits are no part of the 32 bytes
    const spelled = signature.slice(0, -2) + String.fromCharCode(last.charCodeAt(0) + 1) + signature.slice(-1);
    expect(verify({ signature: spelled })).toBe('signature_invalid');
  });

  test.each([
    [-301, 'timestamp_out_of_tolerance'],
    [-300, 'valid'],
    [-299, 'valid'],
    [0, 'valid'],
    [299, 'valid'],
    [300, 'valid'],
    [301, 'timestamp_out_of_tolerance'],
    [-1_763_000_000, 'timestamp_out_of_tolerance'],
  ])('HOOK-6 a webhook of %d seconds from now is %s, anywhere within this second', (offset, verdict) => {
    const message = signed({ at: secondsFrom(offset) });
    for (const milliseconds of [0, 500, 999]) {
      const then = new Date(Math.floor(now.getTime() / 1000) * 1000 + milliseconds);
      expect(verify({ ...message, now: then })).toBe(verdict);
      expect(headersFault(message, then)).toBe(verdict === 'valid' ? undefined : verdict);
    }
  });

  test('HOOK-6 milliseconds in place of seconds are out of tolerance', () => {
    expect(verify({ timestamp: String(now.getTime()) })).toBe('timestamp_out_of_tolerance');
  });

  test.each(['hello', 'NaN', '-1', '+1', '1e9', '0x10', '1.5', '٣', `${seconds(0)}.0`, `${seconds(0)}abc`])(
    'HOOK-7 the timestamp %j is malformed',
    (timestamp) => {
      expect(verify({ timestamp, signature: webhookSignature(secret, id, timestamp, body) })).toBe('headers_malformed');
    },
  );

  test.each([`0${seconds(0)}`, ` ${seconds(0)}`, `${seconds(0)} `, '9'.repeat(16)])(
    'HOOK-7 the timestamp %j is a spelling that nobody signs, and malformed',
    (timestamp) => {
      expect(verify({ timestamp, signature: webhookSignature(secret, id, timestamp, body) })).toBe('headers_malformed');
    },
  );

  test('HOOK-8 one good signature is enough wherever it stands among sixteen, and twice is as good as once', () => {
    const bad = 'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=';
    for (let at = 0; at < 18; at++) {
      const list = Array.from({ length: 18 }, (_, place) => (place === at ? signature : bad));
      expect(verify({ signature: list.join(' ') })).toBe(at < 16 ? 'valid' : 'signature_invalid');
    }
    expect(verify({ signature: `${signature} ${signature}` })).toBe('valid');
    expect(verify({ signature: `  ${signature} ` })).toBe('valid');
    expect(verify({ signature: `${bad} ${bad}` })).toBe('signature_invalid');
  });

  test('HOOK-9 a signature of another version is passed over', () => {
    const mac = signature.slice('v1,'.length);
    const others = ['v1a', 'v2', 'V1', 'v', '', 'v1,v1'].map((version) => `${version},${mac}`);
    for (const other of [...others, mac, `v1;${mac}`, `v1${mac}`, `v1, ${mac}`]) {
      expect(verify({ signature: other })).toBe('signature_invalid');
      expect(verify({ signature: `${other} ${signature}` })).toBe('valid');
    }
  });

  test('HOOK-10 while a secret is rotated either is enough, on either side; a withdrawn one is refused', () => {
    const rotating = signed({ secrets: [otherSecret, secret] });
    expect(rotating.signature?.split(' ')).toHaveLength(2);
    for (const secrets of [[secret], [otherSecret], [secret, otherSecret]])
      expect(verify({ ...rotating, secrets })).toBe('valid');
    for (const signer of [secret, otherSecret])
      expect(verify({ ...signed({ secrets: [signer] }), secrets: [otherSecret, secret] })).toBe('valid');
    expect(verify({ ...signed({ secrets: [secret] }), secrets: [otherSecret] })).toBe('signature_invalid');
  });

  test('HOOK-11 a header that is missing, empty or was sent twice is malformed', () => {
    for (const name of ['id', 'timestamp', 'signature'] as const)
      for (const value of [null, '']) expect(verify({ [name]: value })).toBe('headers_malformed');
    // Two headers of one name arrive joined by a comma and a blank (RFC 9110, 5.3).
    expect(verify({ id: `${id}, ${id}` })).toBe('headers_malformed');
    expect(verify({ timestamp: `${good.timestamp}, ${good.timestamp}` })).toBe('headers_malformed');
  });

  test('HOOK-12 an id is 1 to 128 printable characters without a full stop', () => {
    for (const name of ['a', 'x'.repeat(128), '!~{}', crypto.randomUUID()])
      expect(verify(signed({ id: name }))).toBe('valid');
    for (const name of ['', 'x'.repeat(129), 'a.b', 'a b', 'é', 'a\u007f', `${id}.${good.timestamp}`]) {
      const forged = webhookSignature(secret, name, good.timestamp ?? '', body);
      expect(verify({ id: name, signature: forged })).toBe('headers_malformed');
      expect(() => signed({ id: name })).toThrow(SyntaxError);
    }
  });

  test('HOOK-12 no message passes for another, wherever the full stops are', () => {
    const text = `${good.timestamp}.5`; // a body that begins like a timestamp
    const message = signed({ id: 'a', body: bytesOf(text) });
    expect(verify(message)).toBe('valid');
    const shifted = { ...message, id: `a.${message.timestamp}`, timestamp: good.timestamp, body: bytesOf('5') };
    expect(verify(shifted)).toBe('headers_malformed');
  });
});

describe('secrets', () => {
  const of = (length: number) => Buffer.alloc(length, 0xfb).toString('base64');

  test('HOOK-13 a secret has 24 to 64 bytes, and is read as they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 64 }), (bytes) => {
        expect(readWebhookSecret(`whsec_${Buffer.from(bytes).toString('base64')}`)).toEqual(bytes);
      }),
    );
  });

  test.each([
    '',
    'whsec_',
    of(32),
    `WHSEC_${of(32)}`,
    ` whsec_${of(32)}`,
    `whsec_${of(32)} `,
    `whsec_${of(32)}\n`,
    `whsec_${of(23)}`,
    `whsec_${of(65)}`,
    `whsec_${of(32).replace(/=+$/, '')}`,
    `whsec_${of(24)}=`,
    `whsec_${of(30).replaceAll('+', '-')}`,
    `whsec_${of(32).replace('s=', 't=')}`, // the same bytes in another spelling
    `whsec_whsec_${of(24)}`,
    'whsec_undefined',
  ])('HOOK-13 %j is no secret, and the error does not show it', (text) => {
    const shown = () => {
      try {
        return readWebhookSecret(text);
      } catch (error) {
        return String(error);
      }
    };
    expect(shown()).toMatch(/^SyntaxError/);
    if (text.length > 6) expect(shown()).not.toContain(text.trim());
    expect(() => verify({ secrets: [secret, text] })).toThrow(SyntaxError);
    expect(() => signWebhook({ id, at: now, body, secrets: [text] })).toThrow(SyntaxError);
  });

  test('HOOK-13 without a secret nothing is signed', () => {
    expect(() => signWebhook({ id, at: now, body, secrets: [] })).toThrow('no webhook secret');
  });
});
