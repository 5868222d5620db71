import type { Capability, Json } from '#src/agent/registry/capability.ts';
import { inputShapeOf } from '#src/agent/registry/shapes-wire.ts';
import { refuseIssues } from '#src/http/validate.ts';

/** Whether `input` of a body is one that the capability takes. Nothing of it is changed. Throws `validation_failed`. */
export function checkInput(capability: Capability, input: Json): void {
  const { error } = inputShapeOf(capability).safeParse(input);
  if (error === undefined) return;
  refuseIssues(
    error.issues.map((issue) => ({ ...issue, path: ['input', ...issue.path] })),
    'body',
  );
}
