interface MilestonesProps {
  readonly label: string;
  readonly steps: readonly { readonly label: string; readonly state: 'done' | 'now' | 'ahead' | 'stopped' }[];
}

/** A way in a few steps. The state is in the shape of the mark, too, and in words for who doesn’t see it. */
export const Milestones = ({ label, steps }: MilestonesProps) => (
  <ol class="milestones" aria-label={label}>
    {steps.map(({ label: name, state }) => (
      <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        {name}
      </li>
    ))}
  </ol>
);
