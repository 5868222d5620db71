/**
 * What kind of thing a finding rests on, from the surest: a figure in structured data, a card with a name and a price, an
 * entry of a list or a section with its heading, or words.
 */
export const evidenceClasses = ['offer', 'card', 'section', 'prose'] as const;
export type EvidenceClass = (typeof evidenceClasses)[number];
