import { fieldsInWords } from '#src/agent/page-words/consent-words.ts';
import { editName, type EditableField } from '#src/agent/page-words/edit-form.ts';
import { labelOf } from '#src/agent/page-words/shown-input.ts';
import type { Entered } from '#fn/agent/pages/entered.ts';
import { FieldFault, toldOf } from '#fn/agent/pages/faults.tsx';

interface EditProps {
  readonly editable: readonly EditableField[];
  readonly entered: Entered;
}

/** Fields that the person may change. What they leave alone stays as it was asked. */
export const EditFields = ({ editable, entered }: EditProps) => (
  <details class="more" open={editable.some(({ pointer }) => entered.fields[editName(pointer)] !== undefined)}>
    <summary>Change {fieldsInWords(editable.map(({ pointer }) => pointer))} first</summary>
    <div class="fields">
      {editable.map((field) => (
        <EditField field={field} entered={entered} />
      ))}
    </div>
  </details>
);

function EditField({ field, entered }: { readonly field: EditableField; readonly entered: Entered }) {
  const { pointer, name, kind, text } = field;
  const key = editName(pointer);
  const value = entered.fields[key] ?? text;
  const told = toldOf(key, entered);
  return (
    <label class="field">
      <span>
        {labelOf(name)} {kind === 'money' && <span class="quiet">in dollars, at most {text}</span>}
      </span>
      {kind === 'money' && <input name={key} value={value} inputmode="decimal" autocomplete="off" {...told} />}
      {kind === 'line' && <input name={key} value={value} autocomplete="off" dir="auto" {...told} />}
      {kind === 'text' && (
        <textarea name={key} rows={text.length > LONG ? 8 : 2} dir="auto" {...told}>
          {`\n${value}`}
        </textarea>
      )}
      <FieldFault name={key} faults={entered.faults} />
    </label>
  );
}

/** A text with more characters than this gets more room. */
const LONG = 120;
