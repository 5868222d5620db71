import type { Child } from 'hono/jsx';
import type { ConsentDecision } from '#src/agent/consent/consent.ts';

interface DecideProps {
  readonly decision: ConsentDecision;
  readonly isQuiet?: boolean;
  readonly children?: Child;
}

/** The button of a decision. */
export const Decide = ({ decision, isQuiet = false, children }: DecideProps) => (
  <button class={isQuiet ? 'button quiet' : 'button'} name="decision" value={decision}>
    {children}
  </button>
);
