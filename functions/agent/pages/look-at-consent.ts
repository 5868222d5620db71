import type { AgentContext } from '#src/agent/context.ts';
import { statusOf, type Consent, type ConsentDecision, type ConsentStatus } from '#src/agent/consent/consent.ts';
import { aboutOf, capabilityOf, inputOf, optionsOf, proofFor } from '#src/agent/consent/envelope.ts';
import { standingOf, type Asker, type AskerNow, type Booking, type Standing } from '#src/agent/consent/standing.ts';
import type { ConsentNow } from '#src/agent/consent/found-consent.ts';
import type { CardRow } from '#src/agent/page-words/cards/card.ts';
import { aboutDelivery } from '#src/agent/page-words/cards/delivery-rows.ts';
import { editableFields, type EditableField } from '#src/agent/page-words/edit-form.ts';
import { shownInput, type ShownField } from '#src/agent/page-words/shown-input.ts';
import type { Capability, Json } from '#src/agent/registry/capability.ts';
import { inputShapeOf, isOneLine } from '#src/agent/registry/shapes-wire.ts';
import { signInOf, type SignInTerms, type TooWeak } from '#src/http/caller/presence.ts';
import type { Visitor } from './open-page.ts';

/** A consent as its page shows it. */
export interface LookedAt {
  readonly consent: Consent;
  readonly status: ConsentStatus;
  readonly now: Date;
  /** The key or grant that asks; null for a person’s own app, and for one that is gone. */
  readonly asker: Asker | null;
  /** What the same agent was allowed of the same before. */
  readonly before: Consent | null;
  /** How the delivery that it is about was booked, if an agent did. */
  readonly booking: Booking | null;
  /** Which delivery it names by its id; nothing: it names none, or nobody can say. */
  readonly subject: readonly CardRow[];
  /** What there is of an approval. */
  readonly standing: Standing;
  readonly about: Pick<Capability, 'title' | 'effects' | 'consent'>;
  /** What it commits the person to, in words. */
  readonly committing: string | undefined;
  readonly options: readonly ConsentDecision[];
  readonly asked: Json;
  /** What runs, if the person changed it. */
  readonly fields: readonly ShownField[];
  readonly editable: readonly EditableField[];
  readonly needs: SignInTerms;
  /** What the visitor’s sign-in lacks to decide it; undefined: nothing. */
  readonly lacks: TooWeak | undefined;
}

/** A consent at a moment, with what is known of who asks. */
export type AskedConsent = ConsentNow & AskerNow;

/** Of the delivery that it is about: as its sibling has it, else as an agent booked it. */
const subjectOf = (subject: Json | undefined, booking: Booking | null): readonly CardRow[] => {
  const known = subject ?? (booking === null ? undefined : inputOf(booking));
  return known === undefined ? [] : aboutDelivery(known);
};

/** The top level’s names of an input as they are read: what an approval binds, what can be changed, then as the shape lists them. */
export function orderOf(capability: Capability | undefined): readonly string[] {
  if (capability === undefined) return [];
  const { consent, editable } = capability;
  const tops = [...consent.binds, ...editable].map((pointer) => pointer.split('/')[1] ?? '');
  return [...tops, ...Object.keys(inputShapeOf(capability).shape)];
}

export function lookAtConsent(
  { consentAcr }: Pick<AgentContext, 'consentAcr'>,
  { actor }: Visitor,
  { consent, now, asker, before, booking }: AskedConsent,
  subject: Json | undefined,
): LookedAt {
  const capability = capabilityOf(consent);
  const asked = inputOf(consent);
  const runs = consent.decidedInput === null ? asked : inputOf({ input: consent.decidedInput });
  const needs = proofFor(consent, consentAcr);
  const proved = signInOf(actor, needs, now);
  return {
    consent,
    status: statusOf(consent, now),
    now,
    asker,
    before,
    booking,
    subject: subjectOf(subject, booking),
    standing: standingOf(consent, asker, now),
    about: aboutOf(consent),
    committing: capability?.estimate?.what,
    options: optionsOf(consent, now),
    asked,
    fields: shownInput(runs, orderOf(capability)),
    editable: editableFields(
      asked,
      capability?.editable ?? [],
      (name) => capability !== undefined && isOneLine(capability, name),
    ),
    needs,
    lacks: proved.kind === 'too_weak' ? proved : undefined,
  };
}
