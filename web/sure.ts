import { setText } from './moments.ts';
import { the } from './page.ts';

interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

/** Asks by the page's dialog `#sure`; true if they are. */
export async function isSure({ title, text, yes }: Question): Promise<boolean> {
  const dialog = the('sure', HTMLDialogElement);
  setText(the('sure-title'), title);
  setText(the('sure-text'), text);
  setText(the('sure-yes'), yes);
  dialog.returnValue = '';
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  return dialog.returnValue === 'yes';
}
