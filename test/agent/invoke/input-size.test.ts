import { expect, test } from 'vitest';
import { capabilityFor } from '#fn/agent/invocation-of.ts';
import { thrownBy } from '#test/support/thrown.ts';

const MAX = 65_536;
const send = { appId: 'mail', capabilityName: 'send' };
/** An input of so many bytes as JSON, in letters of so many bytes each. */
function inputOf(bytes: number, letter: string) {
  const room = bytes - JSON.stringify({ text: '' }).length;
  const each = new TextEncoder().encode(letter).length;
  return { text: letter.repeat(Math.floor(room / each)) + 'x'.repeat(room % each) };
}

test.each(['x', 'ü', '€', '😀'])(
  'INVOKE-15 an input of 64 KiB is judged, one byte more is too large: of %s',
  (letter) => {
    expect(new TextEncoder().encode(JSON.stringify(inputOf(MAX, letter)))).toHaveLength(MAX);
    expect(thrownBy(() => capabilityFor(send, inputOf(MAX, letter))).code).toBe('validation_failed');
    expect(thrownBy(() => capabilityFor(send, inputOf(MAX + 1, letter))).code).toBe('body_too_large');
  },
);
