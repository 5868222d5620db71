import type { CredentialKind } from '#src/agent/consent/consent.ts';

export const conversationBounds = {
  messages: 1_000,
  titleCharacters: 80,
} as const;

/** What a person and a model say to each other, and do. */
export interface Conversation {
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  /** Who began it: with a key or grant nobody but that very one, and its person, sees it. */
  readonly credentialKind: CredentialKind;
  readonly credentialId: string;
  /** Null: none was given, and nothing was said yet. */
  readonly title: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a conversation is called that nobody named: how its first message begins. */
export function titleOf(message: string): string {
  const line = message.replaceAll(/\s+/gu, ' ').trim();
  const letters = Array.from(line);
  if (letters.length <= conversationBounds.titleCharacters) return line;
  return `${letters.slice(0, conversationBounds.titleCharacters - 1).join('')}…`;
}
