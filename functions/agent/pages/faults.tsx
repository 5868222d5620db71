import type { FormFault } from '#src/agent/page-words/fault-words.ts';

interface FaultsProps {
  readonly faults: readonly FormFault[];
  /** Tells fields of the same name apart, where a page has several forms. */
  readonly within?: string;
}

/** A field’s id: what a fault leads to. */
export const fieldId = (name: string, within = ''): string => (within === '' ? name : `${within}.${name}`);
const faultId = (name: string, within = '') => `${fieldId(name, within)}.fault`;

/**
 * What has to be mended, before anything else on the page. It has the focus when the page is there, without a script: a
 * reader is told, and sees it wherever the form was.
 */
export const FaultSummary = ({ faults, within = '' }: FaultsProps) =>
  faults.length === 0 ? (
    <></>
  ) : (
    <div class="notice faults full" id="faults" role="alert" tabindex={-1} autofocus>
      {faults.some(({ field }) => field !== '') && (
        <p>
          <strong>{faults.length === 1 ? 'This has to be mended first:' : 'These have to be mended first:'}</strong>
        </p>
      )}
      <ul>
        {faults.map(({ field, label, text }) => (
          <li>
            {field === '' ? (
              text
            ) : (
              <a href={`#${fieldId(field, within)}`}>
                {label}: {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );

const faultAt = (name: string, faults: readonly FormFault[]) => faults.find(({ field }) => field === name);

/** What a control has so that its fault is read with it. */
export const toldOf = (name: string, { faults, within = '' }: FaultsProps) => ({
  id: fieldId(name, within),
  ...(faultAt(name, faults) === undefined
    ? {}
    : { 'aria-invalid': 'true' as const, 'aria-describedby': faultId(name, within) }),
});

/** What is wrong with a field, beside it. */
export const FieldFault = ({ name, faults, within = '' }: FaultsProps & { readonly name: string }) => {
  const fault = faultAt(name, faults);
  return fault === undefined ? (
    <></>
  ) : (
    <span class="field-problem" id={faultId(name, within)}>
      {fault.text}
    </span>
  );
};
