import { scopeName } from '#src/agent/registry/names.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import { formatUsd } from '#src/money/cents.ts';
import { fieldsInWords } from './consent-words.ts';

/** Capabilities of which a person is asked at all: those that a rule can be about. */
export const askedAbout: readonly Capability[] = capabilities.filter(({ consent }) => consent.mode !== 'none');

/** How it is without a rule. */
export function modeWords({ consent: { mode, binds, thresholdMinor } }: Capability): string {
  const first =
    binds.length === 0 ? 'You’re asked the first time' : `You’re asked once for each ${fieldsInWords(binds)}`;
  switch (mode) {
    case 'none':
      return 'You’re not asked';
    case 'first_use':
      return first;
    case 'threshold':
      return `${first}, and each time above ${formatUsd(thresholdMinor ?? (0n as never))}`;
    case 'per_session':
      return 'You’re asked once in each session';
    case 'per_call':
      return 'You’re asked each time';
  }
}

/** Whether a bound field’s values can be written by hand: one text each. */
export const isWritten = ({ examples }: Capability, pointer: string): boolean =>
  examples.every(({ input }) => ['string', 'undefined'].includes(typeof input[pointer.slice(1)]));

const own: Readonly<Record<string, string>> = {
  chat: 'Talk to the assistant for you',
  'grants:mint': 'Hand rights on to other agents, never more than its own',
  'fees:read': 'Read what your agents’ calls cost',
};

/** A scope as a person reads it: what an agent could do with it. */
export function scopeWords(scope: string): { readonly title: string; readonly what: readonly string[] } {
  const known = Object.hasOwn(own, scope) ? own[scope] : undefined;
  if (known !== undefined) return { title: known, what: [] };
  const [appId = '', name = ''] = scope.split(':');
  const one = capabilities.find((each) => scopeName(each) === scope);
  if (one !== undefined) return { title: one.title, what: [] };
  const reads = name === '@read';
  const covered = capabilities.filter((each) => each.appId === appId && each.effects.readOnly === reads);
  const title = reads ? `Read everything of ${appId}` : `Do everything of ${appId}`;
  return { title, what: covered.map((each) => each.title) };
}
