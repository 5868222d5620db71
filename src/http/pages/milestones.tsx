interface MilestonesProps {
  readonly label: string;
  readonly steps: readonly { readonly label: string; readonly state: 'done' | 'now' | 'ahead' | 'stopped' }[];
}

/** Progress in a few steps. The state is in the shape of the mark, and in words for screen readers. */
export const Milestones = ({ label, steps }: MilestonesProps) => (
  <ol class="milestones" aria-label={label}>
    {steps.map(({ label: name, state }) => (
      <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        {name}
      </li>
    ))}
  </ol>
);
